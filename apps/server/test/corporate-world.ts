import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CAST } from '@assist/calendar-provider/test-suite';
import {
  type BookingPolicy,
  CalendarEngine,
  type ExchangeStandInOptions,
  EXCHANGE_SERVICE,
  googleUid,
  STAND_IN_TENANT,
  startExchangeStandIn,
  startGoogleStandIn,
  guidedTenant,
  guidedWorkspace,
  startGraphStandIn,
} from '@assist/simulators';
import { type Answer, startTestServer, type TestClient, type TestServer } from './test-server.ts';

export const CORPORATE_KINDS = ['o365', 'gspace', 'ews'] as const;
export type CorporateKind = (typeof CORPORATE_KINDS)[number];

const DOMAIN = 'alder.example';
const BOOKING_USER = `assist@${DOMAIN}`;
const CLIENT = { id: 'assist', secret: 'the application secret' };
const PASSWORD = 'Heslo-osmnact-1';
const ORIGIN = 'http://assist.test';

/** The names of the rooms, which are also the local parts of their addresses. */
const ROOMS = ['room-1', 'room-2', 'confirm', 'strict', 'olgas', 'half-1', 'half-2'];

export interface WorldOptions {
  /** Settings of the connection in `calendar.json`, added to those of the stand-in. */
  readonly connection?: Readonly<Record<string, unknown>>;
  /** The rooms' policy for invitations. The default is Exchange's or Google's, except that rooms show the subject. */
  readonly rooms?: Partial<BookingPolicy>;
  /** People besides Olga, Fred and Carl: their full names, by the local part of their addresses. */
  readonly people?: Readonly<Record<string, string>>;
  /** Settings of the stand-in for Exchange. */
  readonly exchange?: ExchangeStandInOptions['settings'];
}

export interface CorporateWorld {
  readonly engine: CalendarEngine;
  readonly server: TestServer;
  /** Returns the comments that have been sent with responses. */
  comments(): readonly string[];
  /** Runs a job once, as at its scheduled time. */
  work(name: string): Promise<void>;
  signIn(person: string): Promise<TestClient>;
  close(): Promise<void>;
}

/** Opens the small company with an external calendar of this kind, kept by a stand-in, at the current time. */
export async function openCorporateWorld(kind: CorporateKind, options: WorldOptions = {}): Promise<CorporateWorld> {
  const { connection: patch, rooms = { hidesSubject: false }, people = {}, exchange = {} } = options;
  const engine = new CalendarEngine({
    now: Date.now,
    ...(kind === 'gspace' ? { tracking: 'shared', declinedStays: true, newUid: googleUid } : {}),
  });
  const { directory } = engine;
  for (const [email, name] of [
    [CAST.olga, 'Olga Nová'],
    [CAST.fred, 'Fred Kos'],
    [CAST.carl, 'Carl Lev'],
    [BOOKING_USER, 'Assist'],
    ...Object.entries(people).map(([name, fullName]) => [`${name}@${DOMAIN}`, fullName] as const),
  ] as const)
    directory.addPerson({ email, name, username: email.split('@')[0]!, password: PASSWORD });
  for (const name of ROOMS) directory.addRoom({ email: `${name}@rooms.alder.example`, name, policy: rooms });
  const { connection, close } = await startStandIn(kind, engine, exchange);
  const over = await openWorldOver({ ...(connection as object), ...patch });
  const { server } = over;
  return {
    engine,
    server,
    comments: () => engine.comments,
    work: over.work,
    signIn: (person) =>
      kind === 'ews' ? over.signInByPassword(person.split('@')[0]!, PASSWORD) : over.signInBy((visitor) => authorize(visitor, person)),
    async close() {
      await server.close();
      engine.stop();
      await close();
      over.remove();
    },
  };
}

export interface WorldOver {
  readonly server: TestServer;
  /** Runs a job once, as at its scheduled time. */
  work(name: string): Promise<void>;
  signInByPassword(username: string, password: string): Promise<TestClient>;
  signInBy(authorize: (visitor: TestClient) => Promise<Record<string, string>>): Promise<TestClient>;
  /** Removes the folder of `calendar.json`. It may be called only when the server is closed. */
  remove(): void;
}

/** Opens the small company with the calendar that this connection describes. */
export async function openWorldOver(connection: Readonly<Record<string, unknown>>): Promise<WorldOver> {
  const folder = mkdtempSync(join(tmpdir(), 'assist-calendar-'));
  const file = join(folder, 'calendar.json');
  writeFileSync(file, JSON.stringify({ calendar: connection }));
  const server = await startTestServer('sqlite', { ASSIST_CALENDAR: file, PUBLIC_URL: ORIGIN }, { now: Date.now });
  const enter = ({ status, body }: Answer) => {
    if (status !== 200) throw new Error(`sign-in answered ${status} ${JSON.stringify(body)}`);
    return server.clientWith(body.token, body.refreshToken);
  };
  return {
    server,
    async work(name) {
      const { jobs, timedWork } = server.server;
      await jobs.run(timedWork.find((job) => job.name === name)!);
    },
    async signInByPassword(username, password) {
      return enter(await (await server.visitor()).call('POST', '/api/account/ews-login', { username, password }));
    },
    async signInBy(authorized) {
      const visitor = await server.visitor();
      return enter(await visitor.call('POST', '/api/account/oauth-login', await authorized(visitor)));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function startStandIn(
  kind: CorporateKind,
  engine: CalendarEngine,
  settings: NonNullable<ExchangeStandInOptions['settings']>,
): Promise<{ connection: unknown; close: () => Promise<void> }> {
  switch (kind) {
    case 'o365': {
      const standIn = await startGraphStandIn({ engine, limits: true, clients: [CLIENT], tenant: guidedTenant() });
      const [graphUrl, loginUrl] = [standIn.baseUrl, standIn.origin];
      const application = { tenant: STAND_IN_TENANT, clientId: CLIENT.id, clientSecret: CLIENT.secret };
      // The value that `assist connect` writes.
      const prompt = 'select_account';
      return { connection: { kind, ...application, prompt, graphUrl, loginUrl, enableGroupFinding: true }, close: () => standIn.close() };
    }
    case 'gspace': {
      const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
      const email = 'assist@stand-in.iam.gserviceaccount.com';
      const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
      const serviceAccounts = [{ email, publicKeyPem }];
      const standIn = await startGoogleStandIn({
        engine,
        limits: true,
        clients: [CLIENT],
        domain: DOMAIN,
        serviceAccounts,
        workspace: guidedWorkspace(BOOKING_USER, email),
      });
      const [apiUrl, issuer] = [standIn.baseUrl, standIn.origin];
      const application = { clientId: CLIENT.id, clientSecret: CLIENT.secret, domains: [DOMAIN], bookingUser: BOOKING_USER };
      const serviceAccount = { clientEmail: email, privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
      const addresses = { apiUrl, directoryUrl: apiUrl, peopleUrl: apiUrl, issuer };
      return { connection: { kind, ...application, serviceAccount, ...addresses, enableGroupFinding: true }, close: () => standIn.close() };
    }
    case 'ews': {
      const standIn = await startExchangeStandIn({ engine, limits: true, settings });
      return { connection: { kind, url: standIn.url, auth: { kind: 'basic', ...EXCHANGE_SERVICE } }, close: () => standIn.close() };
    }
  }
}

/** Acts as the browser: opens the provider's page, and comes back with a code. */
async function authorize(visitor: TestClient, person: string): Promise<Record<string, string>> {
  const { oauth } = (await visitor.call('GET', '/api/assist/configurations')).body.asistConfiguration.signIn;
  const codeVerifier = randomBytes(32).toString('base64url');
  const nonce = randomBytes(16).toString('base64url');
  const redirectUrl = `${ORIGIN}/account/oauth-callback`;
  const page = new URL(oauth.authorizationUrl);
  const asked = {
    response_type: 'code',
    client_id: oauth.clientId,
    redirect_uri: redirectUrl,
    scope: oauth.scope,
    ...oauth.parameters,
    prompt: oauth.prompt,
    state: 's',
    nonce,
    login_hint: person,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(asked)) page.searchParams.set(name, String(value));
  const answer = await fetch(page, { redirect: 'manual' });
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`the page of the provider stopped ${person}: ${await answer.text()}`);
  const back = new URL(location);
  const issuer = back.searchParams.get('iss');
  return {
    authorizationCode: back.searchParams.get('code')!,
    redirectUrl,
    scope: oauth.scope,
    codeVerifier,
    nonce,
    ...(issuer === null ? {} : { issuer }),
  };
}
