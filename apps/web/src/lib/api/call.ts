import {
  type AnswerOf,
  type BodySent,
  CORRELATION_ID_HEADER,
  type OperationShape,
  type ParamsSent,
  type Problem,
  type QuerySent,
  refresh,
  type SiteConfig,
  type TokenPair,
  XSRF_COOKIE,
  XSRF_HEADER,
} from '@assist/contract';
import { WAITS } from '@assist/reservation';
import { wipeBrowserStore } from '../cache/browser-store.ts';
import { newId } from '../new-id.ts';
import { scheduler } from '../waiting/scheduler.ts';
import { ApiError } from './api-error.ts';
import { endSession, readTokens, writeTokens } from './session.ts';

const REFRESH_PAUSE_MS = 500;
/** Longer than the ten seconds after which the server makes up for a lost answer. */
const REFRESH_TRIES = 22;

let bases: SiteConfig = { apiURL: '', calendarURL: '' };

/** Proof of the caller, and how it is got anew. */
export interface Credentials {
  /** Undefined of a stranger. */
  readonly token: () => string | undefined;
  /** A good one, where the server has refused `stale`. */
  readonly renew: (stale: string) => Promise<string>;
  /** Something is asked for that a stranger may not ask, and nobody is signed in any more. */
  readonly onStranger: () => void;
}

/** People's and guests': the session of this browser. */
const OF_A_PERSON: Credentials = {
  token: () => readTokens()?.token,
  renew: renewOfPerson,
  // Signed out elsewhere: whatever is still open here leads to the sign-in.
  onStranger: () => endSession(),
};

let credentials = OF_A_PERSON;

/** For all calls of this page; undefined are a person's again. */
export function setCredentials(others: Credentials | undefined): void {
  credentials = others ?? OF_A_PERSON;
}

/** The caller's token; undefined of a stranger. */
export function currentToken(): string | undefined {
  return credentials.token();
}

/** A good one, where the server has refused `stale`. */
export function renewedToken(stale: string): Promise<string> {
  return credentials.renew(stale);
}

/** Where something of the server lies that is no call of the contract. */
export function apiAddress(path: string): string {
  return bases.apiURL + path;
}

export function isKnown(): boolean {
  return currentToken() !== undefined;
}

/** From `config.json`, before anything else is called. */
export function setBases(config: SiteConfig): void {
  bases = config;
}

export interface Sent<T extends OperationShape> {
  readonly params?: ParamsSent<T>;
  readonly query?: QuerySent<T>;
  readonly body?: BodySent<T>;
  readonly signal?: AbortSignal | undefined;
}

export interface RawAnswer<T> {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly body: T | undefined;
}

/** One call of the contract. Throws `ApiError` for everything that is not its answer. */
export async function call<T extends OperationShape>(operation: T, sent: Sent<T> = {}): Promise<AnswerOf<T>> {
  return (await callRaw(operation, sent)).body as AnswerOf<T>;
}

interface AskedAhead {
  readonly answer: Promise<RawAnswer<unknown>>;
  /** The caller's token. */
  readonly token: string | undefined;
  readonly at: number;
}

const askedAhead = new Map<string, AskedAhead>();
/** A page that starts more slowly than that asks anew: what is shown as of now is of now. */
const AHEAD_FOR_MS = 20_000;

/** Asks for what is needed in a moment: whoever calls the same then has this answer, once. Nothing that changes anything. */
export function askAhead<T extends OperationShape & { readonly method: 'GET' }>(
  operation: T,
  sent: Sent<T> = {},
): Promise<RawAnswer<AnswerOf<T>>> {
  const answer = callRaw(operation, sent);
  // The caller is told of it.
  answer.catch(() => {});
  askedAhead.set(addressOf(operation, sent), { answer, token: credentials.token(), at: scheduler.now() });
  return answer;
}

function takeAskedAhead<T extends OperationShape>(operation: T, sent: Sent<T>, token: string | undefined) {
  const address = addressOf(operation, sent);
  const asked = operation.method === 'GET' ? askedAhead.get(address) : undefined;
  askedAhead.delete(address);
  const isGood = asked !== undefined && asked.token === token && scheduler.now() - asked.at < AHEAD_FOR_MS;
  return isGood ? (asked.answer as Promise<RawAnswer<AnswerOf<T>>>) : undefined;
}

/** As `call`, with status and headers: for the cached copies' 204 and timestamps. */
export async function callRaw<T extends OperationShape>(operation: T, sent: Sent<T> = {}): Promise<RawAnswer<AnswerOf<T>>> {
  const { renew, onStranger } = credentials;
  const token = credentials.token();
  const asked = takeAskedAhead(operation, sent, token);
  if (asked !== undefined) return asked;
  try {
    return await request(operation, sent, token);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-signed-in' && token === undefined) onStranger();
    if (!(error instanceof ApiError) || error.code !== 'session-ended' || token === undefined) throw error;
    return request(operation, sent, await renew(token));
  }
}

function request<T extends OperationShape>(operation: T, sent: Sent<T>, token: string | undefined): Promise<RawAnswer<AnswerOf<T>>> {
  return scheduler.within(WAITS.requestTimeoutMs, (limit) => requestWithin(limit, operation, sent, token));
}

async function requestWithin<T extends OperationShape>(
  limit: AbortSignal,
  operation: T,
  sent: Sent<T>,
  token: string | undefined,
): Promise<RawAnswer<AnswerOf<T>>> {
  const correlationId = newId();
  const headers = new Headers({ accept: 'application/json', [CORRELATION_ID_HEADER]: correlationId });
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (operation.method !== 'GET') headers.set(XSRF_HEADER, xsrfValue());
  if (sent.body !== undefined) headers.set('content-type', 'application/json');
  let response: Response;
  try {
    response = await fetch(addressOf(operation, sent), {
      method: operation.method,
      headers,
      credentials: 'same-origin',
      body: sent.body === undefined ? null : JSON.stringify(sent.body),
      signal: sent.signal === undefined ? limit : AbortSignal.any([limit, sent.signal]),
    });
  } catch (error) {
    if (sent.signal?.aborted === true) throw error;
    throw new ApiError('network', 0, correlationId);
  }
  if (response.ok) {
    const body = response.status === 204 ? undefined : ((await readBody(response)) as AnswerOf<T>);
    return { status: response.status, statusText: response.statusText, headers: response.headers, body };
  }
  const problem = await readProblem(response);
  throw new ApiError(problem?.code ?? 'unknown', response.status, problem?.correlationId ?? correlationId, problem, response.statusText);
}

/** Sheets to be printed come as they are. */
async function readBody(response: Response): Promise<unknown> {
  const isPdf = response.headers.get('content-type')?.startsWith('application/pdf') === true;
  return isPdf ? new Uint8Array(await response.arrayBuffer()) : response.json();
}

let renewing: Promise<string> | undefined;

/** Tabs take turns where the browser has locks (over https); the calls of one tab share one renewal in any case. */
async function renewOfPerson(stale: string): Promise<string> {
  const turn = () => renewInTurn(stale);
  // Over plain http there are no locks: the type does not know that.
  const locks = navigator.locks as LockManager | undefined;
  renewing ??= (locks === undefined ? turn() : locks.request('assist-refresh', turn)).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/** A tab that has waited finds what another one got, and asks for nothing. */
async function renewInTurn(stale: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const current = readTokens();
    if (current === undefined) throw new ApiError('session-ended', 401, '');
    if (current.token !== stale) return current.token;
    try {
      const answer = await request(refresh, { body: { refreshToken: current.refreshToken, token: current.token } }, undefined);
      const pair = answer.body as TokenPair;
      writeTokens(pair);
      return pair.token;
    } catch (error) {
      // Another tab may have signed in meanwhile: that has ended this session, and is none of it.
      if (error instanceof ApiError && error.code === 'session-ended' && readTokens()?.token === current.token) {
        // The server has ended it: on all devices, or the account is closed. What was seen here is not left to whoever has this one.
        void wipeBrowserStore('shut');
        endSession();
      }
      if (!(error instanceof ApiError) || error.code !== 'refresh-in-progress' || attempt === REFRESH_TRIES) throw error;
      // Another tab has the new pair and is about to write it down, or the answer that held it was lost.
      await scheduler.wait(REFRESH_PAUSE_MS);
    }
  }
}

function addressOf<T extends OperationShape>(operation: T, { params, query }: Sent<T>): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const base = operation.base === 'site' ? '' : operation.base === 'calendar' ? bases.calendarURL : bases.apiURL;
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  const search = parameters.toString();
  return base + path + (search === '' ? '' : `?${search}`);
}

function xsrfValue(): string {
  const match = document.cookie.match(new RegExp(`(?:^|; )${XSRF_COOKIE}=([^;]*)`));
  return match?.[1] ?? '';
}

async function readProblem(response: Response): Promise<Problem | undefined> {
  try {
    const body = (await response.json()) as Problem;
    return typeof body.code === 'string' ? body : undefined;
  } catch {
    return undefined;
  }
}
