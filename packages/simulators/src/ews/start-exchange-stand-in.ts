import { UTC } from '@assist/time';
import type { CalendarEngine, Email } from '../engine/index.ts';
import { type Limit, type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from '../http/index.ts';
import { getUserAvailability } from './availability.ts';
import { getRoomLists, getRooms, getServerTimeZones, getUserPhoto, resolveNames } from './directory-operations.ts';
import { type Element, find, findText, readXml } from './element.ts';
import type { EwsCall, EwsSettings, NamedZone } from './ews-call.ts';
import { envelopeXml, errorMessage, EwsError, EwsFault, faultXml, listedAnswer } from './ews-error.ts';
import { findItem } from './find-operations.ts';
import { createFolder, deleteFolder, findFolder, getDelegate, getFolder, syncFolderHierarchy } from './folder-operations.ts';
import { FolderChanges } from './folder-properties.ts';
import { namedZone } from './item-input.ts';
import { createItem, deleteItem, getItem, updateItem } from './item-operations.ts';
import { type Markup, markup } from './markup.ts';
import { type AuthKind, type Principal, type ServiceAccount, SignIn } from './sign-in.ts';
import { OwnFolders } from './own-folders.ts';
import { convertId, getUserConfiguration } from './user-operations.ts';
import { type StreamTiming, Subscriptions } from './subscriptions.ts';

export interface ExchangeStandInOptions {
  readonly engine: CalendarEngine;
  readonly port?: number;
  readonly auth?: readonly AuthKind[];
  /** The account that may impersonate everyone. */
  readonly service?: ServiceAccount;
  /** The Windows domain that the NTLM challenge names. */
  readonly domain?: string;
  /** Whether requests beyond EWSMaxConcurrency are refused with ErrorServerBusy. */
  readonly limits?: boolean;
  readonly settings?: Partial<EwsSettings>;
  readonly stream?: Partial<StreamTiming>;
  /** Returns the server on which a mailbox is. All subscriptions of one connection have to be on the same server. */
  readonly serverOf?: (mailbox: Email) => string;
  /**
   * The key and certificate for TLS. If given, NTLM has to be bound to the TLS channel, as in Exchange 2019 from CU14 on (Extended
   * Protection; learn.microsoft.com).
   */
  readonly tls?: { readonly key: string; readonly cert: string };
}

export interface ExchangeStandIn extends StandIn {
  /** The address to give to a provider instead of `https://mail.example.com/EWS/Exchange.asmx`. */
  readonly url: string;
  readonly service: ServiceAccount;
  readonly subscriptions: Subscriptions;
  /** Issues a bearer token for the service account. It works only if `auth` includes 'bearer'. */
  issueToken(): string;
  revokeTokens(): void;
}

export const EXCHANGE_SERVICE: ServiceAccount = { user: 'svc-assist', password: 'Sluzba-2026!' };

const PATH = '/ews/exchange.asmx';
/** The limit of concurrent requests per account: EWSMaxConcurrency of Exchange 2013 and later. */
const MAX_CONCURRENCY = 27;
const SETTINGS: EwsSettings = {
  tellsViewPrivate: true,
  hidesPrivate: true,
  maxMailboxes: 100,
  maxRangeDays: 42,
  maxFound: 1_000,
  hangingConnections: 3,
  maxSubscriptions: 5_000,
};
const TIMING: StreamTiming = { heartbeatMs: 45_000, minuteMs: 60_000 };
const XML = { 'content-type': 'text/xml; charset=utf-8' };

/** Starts a stand-in for Exchange's web services on top of the engine, with the operations that the provider and its judges use. */
export async function startExchangeStandIn(options: ExchangeStandInOptions): Promise<ExchangeStandIn> {
  const { engine, service = EXCHANGE_SERVICE, auth = ['basic', 'ntlm', 'bearer'], domain = 'ALDER' } = options;
  const signIn = new SignIn(engine.directory, service, auth, domain, options.tls?.cert);
  const subscriptions = new Subscriptions(engine, { ...TIMING, ...options.stream });
  const serverOf = options.serverOf ?? (() => 'server~1');
  const settings = { ...SETTINGS, ...options.settings };
  const folders = new OwnFolders(() => engine.now);
  const changes = new FolderChanges(engine);
  const operations = operationsWith(subscriptions);

  const handler = (request: StandInRequest): StandInAnswer => {
    if (request.url.pathname.toLowerCase() !== PATH) return { status: 404, headers: { 'content-type': 'text/html' }, body: '<h1>404</h1>' };
    const principal = signIn.check(request);
    if ('status' in principal) return principal;
    try {
      return answer(request, principal);
    } catch (error) {
      if (error instanceof EwsFault) return { status: 500, headers: XML, body: faultXml(error) };
      throw error;
    }
  };

  const answer = (request: StandInRequest, principal: Principal): StandInAnswer => {
    const envelope = readXml(request.body.toString('utf8'));
    const operation = find(envelope, 'Body')?.children[0];
    if (envelope?.name !== 'Envelope' || operation === undefined) throw new EwsFault('ErrorSchemaValidation');
    const call: EwsCall = {
      engine,
      settings,
      folders,
      changes,
      operation,
      actor: actorOf(envelope, principal, engine),
      signal: request.signal,
      zone: zoneOf(envelope),
    };
    const headers = { ...XML, 'request-id': request.headers['client-request-id'] ?? '', ...affinity(request, serverOf(call.actor)) };
    if (operation.name === 'GetStreamingEvents') return { status: 200, headers, body: subscriptions.stream(call) };
    const run = operations[operation.name];
    if (run === undefined) throw new EwsFault('ErrorInvalidOperation', `This stand-in has no ${operation.name}.`);
    return { status: 200, headers, body: envelopeXml(attempt(call, run)) };
  };

  const standIn = await startStandIn({
    handler,
    now: () => engine.now,
    limits: options.limits === true ? [concurrencyLimit()] : [],
    ...(options.port === undefined ? {} : { port: options.port }),
    ...(options.tls === undefined ? {} : { tls: options.tls }),
  });
  return {
    ...standIn,
    url: `${standIn.origin}/EWS/Exchange.asmx`,
    service,
    subscriptions,
    issueToken: () => signIn.issueToken(),
    revokeTokens: () => signIn.revokeTokens(),
    close: () => {
      subscriptions.stop();
      changes.stop();
      subscriptions.hangUp();
      return standIn.close();
    },
  };
}

/**
 * Returns the header that sets a cookie with the name of the mailbox's server, if the client prefers affinity and has no cookie yet. Throws
 * if the client's cookie names another server.
 */
function affinity(request: StandInRequest, server: string): Record<string, string> {
  if (request.headers['x-preferserveraffinity'] === undefined) return {};
  const led = /X-BackEndOverrideCookie=([^;\s]+)/.exec(request.headers['cookie'] ?? '')?.[1];
  if (led !== undefined && led !== server)
    throw new EwsFault(
      'ErrorProxyRequestProcessingFailed',
      'Request failed because EWS could not contact the appropriate CAS server for this request.',
    );
  return led === undefined ? { 'set-cookie': `X-BackEndOverrideCookie=${server}; path=/; secure; HttpOnly` } : {};
}

type Operation = (call: EwsCall) => Markup;

function operationsWith(subscriptions: Subscriptions): Readonly<Record<string, Operation>> {
  return {
    GetUserAvailabilityRequest: getUserAvailability,
    FindItem: findItem,
    GetItem: getItem,
    CreateItem: createItem,
    UpdateItem: updateItem,
    DeleteItem: deleteItem,
    GetFolder: getFolder,
    FindFolder: findFolder,
    CreateFolder: createFolder,
    DeleteFolder: deleteFolder,
    SyncFolderHierarchy: syncFolderHierarchy,
    GetDelegate: getDelegate,
    ResolveNames: resolveNames,
    GetUserPhoto: getUserPhoto,
    ConvertId: convertId,
    GetUserConfiguration: getUserConfiguration,
    GetRoomLists: getRoomLists,
    GetRooms: getRooms,
    GetServerTimeZones: getServerTimeZones,
    Subscribe: (call) => subscriptions.subscribe(call),
    GetEvents: (call) => subscriptions.getEvents(call),
    Unsubscribe: (call) => subscriptions.unsubscribe(call),
  };
}

/** Runs an operation. An error of the whole operation is reported in a single message. */
function attempt(call: EwsCall, run: Operation): Markup {
  try {
    return run(call);
  } catch (error) {
    if (!(error instanceof EwsError)) throw error;
    const { name } = call.operation;
    const empty = ['CreateItem', 'UpdateItem'].includes(name) ? markup`<m:Items/>` : undefined;
    return listedAnswer(name, [errorMessage(name, error, empty)]);
  }
}

/**
 * Returns the person on whose behalf the call is made: the one who signed in, or the one whom the service account impersonates. '' for
 * nobody.
 */
function actorOf(envelope: Element, principal: Principal, engine: CalendarEngine): Email {
  const sid = find(envelope, 'Header', 'ExchangeImpersonation', 'ConnectingSID');
  const own = principal.kind === 'person' ? principal.email : '';
  if (sid === undefined) return own;
  const wanted = (findText(sid, 'PrimarySmtpAddress') ?? findText(sid, 'SmtpAddress') ?? findText(sid, 'PrincipalName') ?? '')
    .trim()
    .toLowerCase();
  if (principal.kind !== 'service' && wanted !== own) throw new EwsFault('ErrorImpersonateUserDenied');
  if (engine.directory.findMailbox(wanted)?.email !== wanted)
    throw new EwsFault('ErrorNonExistentMailbox', 'No mailbox with such address.');
  return wanted;
}

function zoneOf(envelope: Element): NamedZone {
  const id = find(envelope, 'Header', 'TimeZoneContext', 'TimeZoneDefinition')?.attributes['Id'];
  return id === undefined ? { zone: UTC, text: 'UTC' } : namedZone(id);
}

/** Returns the limit of concurrent requests per impersonated mailbox, and for all other requests together, without hanging connections. */
function concurrencyLimit(): Limit {
  return {
    requests: Number.POSITIVE_INFINITY,
    perMs: 60_000,
    concurrent: MAX_CONCURRENCY,
    bucketOf: (request) => {
      const body = request.body.toString('utf8');
      if (body.includes('GetStreamingEvents')) return undefined;
      return /<\w+:PrimarySmtpAddress>([^<]+)</.exec(body)?.[1]?.toLowerCase() ?? 'service account';
    },
    refuse: (_reason, seconds) => serverBusyAnswer(seconds * 1_000),
  };
}

/** Returns Exchange's answer to clients that send too many requests. */
export function serverBusyAnswer(backOffMs: number): StandInAnswer & { readonly body: string } {
  return { status: 500, headers: XML, body: faultXml(new EwsFault('ErrorServerBusy', undefined, backOffMs)) };
}
