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
import { logWarning } from '../log-failure.ts';
import { scheduler } from '../waiting/scheduler.ts';
import { compareClocks, serverClockMs } from '../waiting/server-clock.ts';
import { ApiError } from './api-error.ts';
import { endSession, readTokens, writeTokens } from './session.ts';

const REFRESH_PAUSE_MS = 500;
/** Number of tries of a renewal. Together they take longer than the ten seconds after which the server repeats a lost answer. */
const REFRESH_TRIES = 22;

let bases: SiteConfig = { apiURL: '', calendarURL: '' };

/** How calls get the caller's token, renew it, and react to its absence. */
export interface Credentials {
  /** Returns the token; undefined for a stranger. */
  readonly token: () => string | undefined;
  /** Returns a valid token after the server has refused `stale`. */
  readonly renew: (stale: string) => Promise<string>;
  /** Called if the server refuses a call because nobody is signed in any more. */
  readonly onStranger: () => void;
}

/** The credentials of people and guests, from the session of this browser. */
const OF_A_PERSON: Credentials = {
  token: () => readTokens()?.token,
  renew: renewOfPerson,
  // The person has signed out in another tab, so the session also ends on this page.
  onStranger: () => endSession(),
};

let credentials = OF_A_PERSON;

/** Sets the credentials for all calls of this page. `undefined` restores those of people and guests. */
export function setCredentials(others: Credentials | undefined): void {
  credentials = others ?? OF_A_PERSON;
}

/** Returns the caller's token; undefined for a stranger. */
export function currentToken(): string | undefined {
  return credentials.token();
}

/** Returns a valid token after the server has refused the token `stale`. */ export function renewedToken(stale: string): Promise<string> {
  return credentials.renew(stale);
}

/** Returns the full address of a path on the server, for requests that the contract's calls do not cover. */
export function apiAddress(path: string): string {
  return bases.apiURL + path;
}

export function isKnown(): boolean {
  return currentToken() !== undefined;
}

/** Sets the addresses of the servers. Every call needs them, except the one for `config.json`. */
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

/** Makes a call of the contract and returns the answer's body. Throws an `ApiError` if the call is refused or not answered. */
export async function call<T extends OperationShape>(operation: T, sent: Sent<T> = {}): Promise<AnswerOf<T>> {
  return (await callRaw(operation, sent)).body as AnswerOf<T>;
}

interface AskedAhead {
  readonly answer: Promise<RawAnswer<unknown>>;
  /** The caller's token at the time of the request. */
  readonly token: string | undefined;
  readonly at: number;
}

const askedAhead = new Map<string, AskedAhead>();
/** Longest age of an answer that was requested ahead. An older answer is requested again, since data shown as current has to be current. */
const AHEAD_FOR_MS = 20_000;

/**
 * Sends a request before its answer is needed. The next identical call within `AHEAD_FOR_MS` gets the answer; later ones send a request.
 */
export function askAhead<T extends OperationShape & { readonly method: 'GET' }>(
  operation: T,
  sent: Sent<T> = {},
): Promise<RawAnswer<AnswerOf<T>>> {
  const answer = callRaw(operation, sent);
  // The error is not handled here, because the call that takes the answer gets it.
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

/** Like `call`, but returns the status and the headers too, which cached copies need (204, timestamps). */
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
  const sentAt = Date.now();
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
  if (compareClocks(response.headers, sentAt, Date.now()))
    logWarning(`the device's clock differs from the server's by ${Math.round(serverClockMs() / 1000)} s`);
  if (response.ok) {
    const body = response.status === 204 ? undefined : ((await readBody(response)) as AnswerOf<T>);
    return { status: response.status, statusText: response.statusText, headers: response.headers, body };
  }
  const problem = await readProblem(response);
  throw new ApiError(problem?.code ?? 'unknown', response.status, problem?.correlationId ?? correlationId, problem, response.statusText);
}

/** Returns the parsed JSON; for a PDF or a picture, its bytes. */
async function readBody(response: Response): Promise<unknown> {
  const isFile = /^(?:application\/pdf|image\/)/.test(response.headers.get('content-type') ?? '');
  return isFile ? new Uint8Array(await response.arrayBuffer()) : response.json();
}

let renewing: Promise<string> | undefined;

/** Renews a person's token. All calls of a tab share one renewal. Over https, where browsers offer locks, tabs take turns. */
async function renewOfPerson(stale: string): Promise<string> {
  const turn = () => renewInTurn(stale);
  // Over plain http `navigator.locks` is missing, which its type does not reflect.
  const locks = navigator.locks as LockManager | undefined;
  renewing ??= (locks === undefined ? turn() : locks.request('assist-refresh', turn)).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/** Renews the token, unless another tab has already stored a new one. */
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
      // If another tab has signed in since the request, the error concerns the previous session and must not end the new one.
      if (error instanceof ApiError && error.code === 'session-ended' && readTokens()?.token === current.token) {
        // The server has ended the session, so its data must not remain for the next person at this device.
        void wipeBrowserStore('shut');
        endSession();
      }
      if (!(error instanceof ApiError) || error.code !== 'refresh-in-progress' || attempt === REFRESH_TRIES) throw error;
      // Another tab has received the new pair of tokens and is about to store it, or the answer with the pair was lost.
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
