import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type CalendarPerson,
  type CalendarProvider,
  type CallContext,
  type OnFaultyItem,
  ProviderError,
  type TokenSource,
} from '@assist/calendar-provider';
import { PoliteClient, type PoliteLimits } from '@assist/polite-http';
import { CALDAV_LIMITS, CaldavProvider, checkCredentials as checkCaldavCredentials } from '@assist/provider-caldav';
import { checkCredentials, EWS_LIMITS, type EwsAuth, EwsProvider } from '@assist/provider-ews';
import { GOOGLE_LIMITS, GoogleProvider } from '@assist/provider-google';
import { GRAPH_LIMITS, GraphProvider } from '@assist/provider-graph';
import { TouchProvider } from '@assist/provider-touch';
import { instantOf, toZone } from '@assist/time';
import type { Logger } from 'pino';
import { assemble, type Server } from './assemble.ts';
import type { ComposedCalendar } from './connections/composed-calendar.ts';
import { databaseFile, readSecret } from './database/data-folder.ts';
import { type Database, openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { ProcessCount } from './database/process-count.ts';
import { sharedSetting } from './database/shared-setting.ts';
import { OutsideCalendar, type OutsideConnection } from './calendars/outside/outside-calendar.ts';
import { openOwnCalendar } from './calendars/own/own-calendar.ts';
import { SqlCalendarStore } from './calendars/own/sql-calendar-store.ts';
import { ApplicationTokens } from './connections/application-tokens.ts';
import {
  type CaldavConnection,
  DEFAULT_OAUTH_PROMPT,
  type CalendarConnection,
  ConnectionError,
  type ExchangeConnection,
  type GoogleConnection,
  type MicrosoftConnection,
  OWN_CALENDAR,
  readConnectionFile,
  serverTypeOf,
} from './connections/connection.ts';
import { ClientCertificate } from './connections/client-certificate.ts';
import { ConnectionTokens } from './connections/connection-tokens.ts';
import { IdentityProvider } from './connections/identity-provider.ts';
import { KeptPasswords } from './connections/kept-passwords.ts';
import { recordTraffic } from './connections/record-traffic.ts';
import { ProviderTokensRepository } from './people/provider-tokens.repository.ts';
import { serviceAccountAssertion } from './connections/service-account-assertion.ts';
import { GOOGLE_APPLICATION_SCOPE, GOOGLE_SCOPE, microsoftScope } from './connections/sign-in-scopes.ts';
import { TwoStepRepository } from './people/two-step.repository.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { checkSeal, claimSeal } from './database/seal-check.ts';
import { deriveKey, Seal } from './database/seal.ts';
import type { Settings } from './settings/settings.ts';

/** Where the client is built to. */
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist/', import.meta.url));

/** A sign-in is waited for by somebody. */
const SIGN_IN_TIMEOUT_MS = 10_000;

export interface ComposeOptions {
  readonly settings: Settings;
  readonly log: Logger;
  readonly now?: () => number;
  /** The client's files. */
  readonly webFolder?: string;
}

/** Puts the parts together: the one file that knows which calendars there are. */
export async function compose({ settings, log, now = Date.now, webFolder = WEB_FOLDER }: ComposeOptions): Promise<Server> {
  const { calendar: connection, webex } = readConnectionFile(settings.calendarFile) ?? OWN_CALENDAR;
  const endRecording =
    settings.recordFile === undefined
      ? undefined
      : recordTraffic(settings.recordFile, (err) => log.error({ err }, 'what is said with the calendar is no longer recorded'));
  if (settings.recordFile !== undefined) log.warn({ file: settings.recordFile }, 'what is said with the calendar is recorded');
  const { secret, made } = readSecret(settings.dataFolder);
  if (made) log.warn({ folder: settings.dataFolder }, 'a new secret was made and lies beside the database; keep it with your backups');
  const database = openDatabase({
    databaseUrl: settings.databaseUrl,
    readUrl: settings.databaseReadUrl,
    file: databaseFile(settings.dataFolder),
  });
  try {
    await migrate(database, (file) => log.warn({ file }, 'the database is brought up to date; what it was before is kept in this backup'));
    const seal = new Seal(secret);
    // Another calendar's tokens, watches and pages are sealed; with Assist's own, the secrets of second steps, if there are any.
    if (connection.kind !== 'touch' || (await new TwoStepRepository(database, seal).isUsed()))
      await checkSeal(database, { secret, made, dataFolder: settings.dataFolder }, now());
    // In the database: whichever process a browser comes to has to know its value again.
    const xsrfSecret = await sharedSetting(database.db, 'xsrf-secret', randomBytes(32).toString('base64url'), now());
    const hubSecret = await sharedSetting(database.db, 'hub-secret', randomBytes(32).toString('base64url'), now());
    const providerTokens = new ProviderTokensRepository(database.db, seal);
    const processes = new ProcessCount(database);
    const calendar = composeCalendar(connection, {
      database,
      providerTokens,
      pageKey: deriveKey(secret, 'assist pages of listings 1'),
      countProcesses: () => processes.current,
      onFaultyItem: ({ id, reason }) => log.warn({ id, ...faultOf(reason) }, 'an item of a calendar cannot be read and is left out'),
      now,
    });
    if (settings.isTwoStepRequired && calendar.mailServer !== undefined)
      throw new ConnectionError(
        'ASSIST_TWO_STEP is required, and people sign in with the names and passwords of the calendar server, which asks for no second step: take the setting back, or let a provider sign them in.',
      );
    const claim = () => claimSeal(database, secret, now());
    return await assemble({
      database,
      processes,
      xsrfSecret,
      hubSecret,
      seal,
      claimSeal: claim,
      providerTokens,
      connection: calendar,
      webex,
      personalData: PERSONAL_DATA,
      settings,
      webFolder,
      log,
      now,
    });
  } catch (error) {
    endRecording?.();
    await database.close();
    throw error;
  }
}

/** The log holds no address, and nothing that stands in an event, which the message of a program's error may quote. */
function faultOf(reason: unknown): { readonly reason: string; readonly where?: string } {
  if (reason instanceof ProviderError) return { reason: reason.message };
  if (!(reason instanceof Error)) return { reason: 'unknown' };
  const where = reason.stack?.match(/^ +at .*$/m)?.[0].trim();
  return { reason: reason.name, ...(where === undefined ? {} : { where }) };
}

export interface CalendarParts {
  readonly database: Database;
  readonly providerTokens: ProviderTokensRepository;
  /** Seals pages of listings, so that any process knows what another one gave out. */
  readonly pageKey: Uint8Array;
  /** All of them together keep to what the calendar allows. */
  readonly countProcesses: () => number;
  /** Told of each item of the calendar that cannot be shown, once. */
  readonly onFaultyItem: OnFaultyItem;
  readonly now: () => number;
}

/** The calendar that a connection opens. Nothing is asked yet. */
export function composeCalendar(connection: CalendarConnection, parts: CalendarParts): ComposedCalendar {
  switch (connection.kind) {
    case 'touch': {
      const { signIn } = connection;
      const store = new SqlCalendarStore(parts.database);
      const provider = new TouchProvider(store);
      return {
        serverType: 'touch',
        connectionId: 'own',
        provider,
        open: (surroundings) => openOwnCalendar(provider, store, surroundings),
        password: 'account',
        oauth:
          signIn === undefined
            ? undefined
            : {
                identityProvider: new IdentityProvider({
                  ...signIn,
                  connectionId: signIn.id,
                  clientSecret: signIn.clientSecret,
                  prompt: DEFAULT_OAUTH_PROMPT,
                  parameters: {},
                  domains: undefined,
                }),
                calendar: undefined,
              },
        mailServer: undefined,
        enableGroupFinding: false,
        needs: {
          'sign-in': 'the identity provider',
          rooms: 'nothing',
          schedules: 'nothing',
          events: 'nothing',
          writes: 'nothing',
          push: 'nothing',
          person: 'nothing',
        },
      };
    }
    case 'o365':
      return composeMicrosoft(connection, parts);
    case 'gspace':
      return composeGoogle(connection, parts);
    case 'ews':
      return composeExchange(connection, parts);
    case 'caldav':
      return composeCaldav(connection, parts);
  }
}

function composeMicrosoft(
  connection: MicrosoftConnection,
  { providerTokens, pageKey, countProcesses, onFaultyItem, now }: CalendarParts,
): ComposedCalendar {
  const { id, tenant, clientId, clientSecret, clientCertificate, loginUrl, graphUrl, enableGroupFinding, prompt, roomsKeepPrivate } =
    connection;
  const certificate = clientCertificate === undefined ? undefined : new ClientCertificate(clientCertificate, clientId, now);
  const tokenUrl = `${loginUrl}/${tenant}/oauth2/v2.0/token`;
  const identityProvider = new IdentityProvider({
    connectionId: id,
    name: 'Microsoft',
    issuer: `${loginUrl}/${tenant}/v2.0`,
    clientId,
    clientSecret,
    ...(certificate === undefined ? {} : { certificate }),
    scope: microsoftScope(enableGroupFinding),
    prompt,
    parameters: {},
    domains: undefined,
    trustsAddresses: false,
  });
  const application = new ApplicationTokens(
    async () => tokenUrl,
    async () => ({
      grant_type: 'client_credentials',
      ...(certificate === undefined ? { client_id: clientId, client_secret: clientSecret ?? '' } : await certificate.proofFor(tokenUrl)),
      scope: `${new URL(graphUrl).origin}/.default`,
    }),
    now,
  );
  const tokens = new ConnectionTokens(identityProvider, providerTokens, application, now);
  // One for all that goes to the tenant: a sign-in counts, too.
  const client = new PoliteClient({ ...GRAPH_LIMITS, ...limitsOf(connection) }, undefined, countProcesses);
  const open = (source: TokenSource) =>
    new GraphProvider({ baseUrl: graphUrl, tokens: source, client, pageKey, onFaultyItem, now, groups: enableGroupFinding });
  const provider = open(tokens);
  return {
    serverType: 'o365',
    connectionId: id,
    provider,
    open: (surroundings) =>
      new OutsideCalendar(provider, { id, tellsSubjects: roomsKeepPrivate, ...answeringFor(connection) }, surroundings),
    password: null,
    oauth: { identityProvider, calendar: { tokens, ...asPerson((accessToken) => open(oneToken(accessToken)), now) } },
    mailServer: undefined,
    enableGroupFinding,
    needs: {
      'sign-in': 'the tenant, and its login service from this machine',
      rooms: 'the application permission Place.Read.All, with admin consent; and a right client id and secret',
      schedules: 'the application permission Calendars.Read (or Calendars.Read.All) for the room mailboxes, with admin consent',
      events: 'the application permission Calendars.Read for the room mailboxes; check the scope of its role assignment',
      writes: 'the application permission Calendars.ReadWrite for the room mailboxes; check the scope of its role assignment',
      push: 'the application permission Calendars.Read, which Calendars.ReadWrite does not stand for, and PUBLIC_URL reachable from the internet with a valid certificate',
      person: 'admin consent to every delegated permission of the guide, and "prompt": "select_account" in the connection',
    },
  };
}

function composeGoogle(
  connection: GoogleConnection,
  { providerTokens, pageKey, countProcesses, onFaultyItem, now }: CalendarParts,
): ComposedCalendar {
  const {
    id,
    clientId,
    clientSecret,
    domains,
    serviceAccount,
    bookingUser,
    apiUrl,
    directoryUrl,
    peopleUrl,
    issuer,
    enableGroupFinding,
    prompt,
  } = connection;
  const identityProvider = new IdentityProvider({
    connectionId: id,
    name: 'Google',
    issuer,
    clientId,
    clientSecret,
    scope: GOOGLE_SCOPE,
    prompt,
    parameters: { access_type: 'offline' },
    domains,
    trustsAddresses: false,
  });
  const tokenUrl = async () => (await identityProvider.configuration()).serverMetadata().token_endpoint ?? '';
  const application = new ApplicationTokens(
    tokenUrl,
    async () => ({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: await serviceAccountAssertion(serviceAccount, bookingUser, GOOGLE_APPLICATION_SCOPE, await tokenUrl(), now()),
    }),
    now,
  );
  const tokens = new ConnectionTokens(identityProvider, providerTokens, application, now);
  const client = new PoliteClient({ ...GOOGLE_LIMITS, ...limitsOf(connection) }, undefined, countProcesses);
  const open = (source: TokenSource) =>
    new GoogleProvider({ apiUrl, directoryUrl, peopleUrl, tokens: source, client, pageKey, onFaultyItem, now, groups: enableGroupFinding });
  const provider = open(tokens);
  return {
    serverType: 'gspace',
    connectionId: id,
    provider,
    open: (surroundings) => new OutsideCalendar(provider, { id, tellsSubjects: true, ...answeringFor(connection) }, surroundings),
    password: null,
    oauth: { identityProvider, calendar: { tokens, ...asPerson((accessToken) => open(oneToken(accessToken)), now) } },
    mailServer: undefined,
    enableGroupFinding,
    needs: {
      'sign-in': 'Google’s login service from this machine',
      rooms:
        'domain-wide delegation for the service account with every scope of the guide; and the account that it acts as has an administrator’s role that may read users, groups and calendar resources',
      schedules: 'the account that the service account acts as sees this resource (its sharing settings), and the scope calendar',
      events: 'the account that the service account acts as may see all details of this resource',
      writes: 'the resource is shared with the account that the service account acts as: "make changes to events"',
      push: 'the scope calendar, and PUBLIC_URL reachable from the internet with a valid certificate',
      person: 'the consent screen is internal to the organization, and lists the scopes of the guide',
    },
  };
}

function composeExchange(connection: ExchangeConnection, { countProcesses, onFaultyItem, now }: CalendarParts): ComposedCalendar {
  const { id, url, caFile, roomsKeepPrivate } = connection;
  const ca = caFile === undefined ? {} : { ca: readCertificate(caFile) };
  const limits = new PoliteClient({ ...EWS_LIMITS, ...limitsOf(connection) }, undefined, countProcesses);
  const provider = new EwsProvider({ url, auth: exchangeAuth(connection, now), ...ca, limits, onFaultyItem });
  return {
    serverType: 'ews',
    connectionId: id,
    provider,
    open: (surroundings) =>
      new OutsideCalendar(provider, { id, tellsSubjects: roomsKeepPrivate, ...answeringFor(connection) }, surroundings),
    password: 'exchange',
    oauth: undefined,
    mailServer: {
      issuer: new URL(url).origin,
      check: async (user, password, signal) => {
        const checked = await checkCredentials(url, { user, password }, { ...ca, signal });
        if (checked.kind === 'unauthenticated') throw new ProviderError('unauthenticated', 'the mail server refuses this name or password');
        return checked.person;
      },
    },
    enableGroupFinding: true,
    needs: {
      'sign-in': 'nothing',
      rooms: 'the service account’s name and password, and room lists in the organization',
      schedules: 'the service account may read free/busy times',
      events: 'the role ApplicationImpersonation for the service account, with the room mailboxes in its scope',
      writes: 'the role ApplicationImpersonation for the service account, with the room mailboxes in its scope',
      person: 'nothing',
      push: 'the role ApplicationImpersonation, and a throttling policy that allows streaming connections (EWSMaxSubscriptions)',
    },
    close: () => provider.close(),
  };
}

function composeCaldav(
  connection: CaldavConnection,
  { providerTokens, countProcesses, onFaultyItem, now }: CalendarParts,
): ComposedCalendar {
  const { id, url, auth, addresses, zone, caFile } = connection;
  const ca = caFile === undefined ? {} : { ca: readCertificate(caFile) };
  const limits = new PoliteClient({ ...CALDAV_LIMITS, ...limitsOf(connection) }, undefined, countProcesses);
  const kept = new KeptPasswords(providerTokens, id, auth, now);
  const provider = new CaldavProvider({
    url,
    tokens: kept,
    zone: toZone(zone ?? new Intl.DateTimeFormat('en').resolvedOptions().timeZone),
    ...ca,
    limits,
    onFaultyItem,
  });
  return {
    serverType: serverTypeOf(connection),
    connectionId: id,
    provider,
    open: (surroundings) => new OutsideCalendar(provider, { id, tellsSubjects: true, ...answeringFor(connection) }, surroundings),
    password: 'caldav',
    oauth: undefined,
    mailServer: {
      issuer: new URL(url).origin,
      check: async (user, password, signal) => {
        const checked = await checkCaldavCredentials(url, { user, password }, { ...ca, signal, correlationId: randomUUID() });
        if (checked.kind === 'unauthenticated')
          throw new ProviderError('unauthenticated', 'the calendar server refuses this name or password');
        const { id: subject, email } = checked.person;
        if (addresses !== 'as-told' && email !== addressOfAccount(subject, addresses))
          throw new ProviderError('unauthenticated', 'the calendar server names an address that is not this account’s');
        return { ...checked.person, subject };
      },
      kept,
    },
    enableGroupFinding: true,
    needs: {
      'sign-in': 'nothing',
      rooms: 'the address of the server, and the service account’s name and password; a calendar of its own',
      schedules: 'the server delivers invitations (RFC 6638), or the service account may read this resource’s calendar',
      events: 'the service account may read this resource’s calendar',
      writes: 'the service account may write this resource’s calendar',
      person: 'nothing',
      push: 'nothing',
    },
    // Nextcloud shows the calendar of a room to nobody (docs/guides/connect-caldav.md).
    doesWithout: {
      events: 'its times alone are shown',
      ...(connection.answersFor === 'none' && { writes: 'what nobody confirms or uses is not given back' }),
    },
    close: () => provider.close(),
  };
}

/** A principal's path ends with the account's name, which administrators give; on some servers that is an address. */
function addressOfAccount(principal: string, domain: string): string {
  const name = decodeURIComponent(principal.split('/').findLast((part) => part !== '') ?? '').toLowerCase();
  return name.includes('@') ? name : `${name}@${domain.toLowerCase()}`;
}

function exchangeAuth({ auth }: ExchangeConnection, now: () => number): EwsAuth {
  if (auth.kind !== 'oauth') return auth;
  const { tokenUrl, clientId, clientSecret, scope } = auth;
  const application = new ApplicationTokens(
    async () => tokenUrl,
    async () => ({ grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope }),
    now,
  );
  // One service account acts for everybody: whose call it is, the impersonation says.
  return { kind: 'oauth', tokens: { getToken: () => application.get(), renewToken: (_actor, refused) => application.renew(refused) } };
}

function readCertificate(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConnectionError(`caFile: ${file} cannot be read.`, { cause: error });
  }
}

function asPerson(open: (accessToken: string) => CalendarProvider, now: () => number) {
  return { open, findMailbox: (accessToken: string) => findMailbox(open(accessToken), now) };
}

function answeringFor({
  answersFor,
}: MicrosoftConnection | GoogleConnection | ExchangeConnection | CaldavConnection): Pick<OutsideConnection, 'answersFor'> {
  if (answersFor === 'none') return {};
  if (answersFor === 'all') return { answersFor: () => true };
  const named = new Set(answersFor);
  return { answersFor: (resource) => named.has(resource) };
}

/** The person whose mailbox a fresh token opens; the account does not exist yet. */
async function findMailbox(provider: CalendarProvider, now: () => number): Promise<CalendarPerson> {
  const context: CallContext = {
    actor: { as: 'user', mailbox: '', name: '' },
    now: instantOf(now()),
    signal: AbortSignal.timeout(SIGN_IN_TIMEOUT_MS),
    correlationId: randomUUID(),
    priority: 'interactive',
  };
  return provider.getMe(context);
}

function oneToken(accessToken: string): TokenSource {
  return {
    getToken: async () => accessToken,
    renewToken: async () => {
      throw new ProviderError('unauthenticated', 'the new token is refused');
    },
  };
}

function limitsOf({ limits }: MicrosoftConnection | GoogleConnection | ExchangeConnection | CaldavConnection): Partial<PoliteLimits> {
  const { concurrencyPerMailbox: concurrencyPerPartner, ...others } = limits ?? {};
  return Object.fromEntries(Object.entries({ ...others, concurrencyPerPartner }).filter(([, value]) => value !== undefined));
}
