import {
  type Actor,
  type CallContext,
  callerOf,
  type Email,
  pathSegment,
  ProviderError,
  type TokenSource,
} from '@assist/calendar-provider';
import { callHttp, type Fetch, type HttpAnswer, type HttpLimits, type PoliteClient } from '@assist/polite-http';
import { createHash } from 'node:crypto';
import { toProviderError } from './google-error.ts';

export type GoogleApi = 'calendar' | 'directory' | 'people';

export interface GoogleCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly api?: GoogleApi;
  /** The path, relative to the base address of the API. */
  readonly path: string;
  /** The mailbox that the call is about. If the application makes the call, it is charged to this mailbox. */
  readonly mailbox: Email;
  /** The name to which a failure is attributed; the mailbox by default. */
  readonly about?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the call may be sent again if its outcome is unknown. */
  readonly repeatable?: boolean;
  /** The identity with which the call is made; the context's by default. */
  readonly actor?: Actor;
}

export interface GoogleClientOptions {
  /** The base address of each API, including its version. */
  readonly bases: Readonly<Record<GoogleApi, string>>;
  readonly tokens: TokenSource;
  readonly polite: PoliteClient;
  readonly http: HttpLimits;
  readonly fetch: Fetch;
  readonly now: () => number;
}

/**
 * The query parameters of each write. Without them, Google would notify nobody of a change, and would drop conferences, because it assumes
 * that the client does not support them.
 */
export const WRITE_QUERY = 'sendUpdates=all&conferenceDataVersion=1';
/**
 * Length of the name by which Google counts the application's calls for a mailbox: a hash instead of the address. Google allows 40
 * characters.
 */
const QUOTA_USER_LENGTH = 32;

/** Sends calls to Google with a token and within the limits of `PoliteClient`. A refused token is renewed once. */
export class GoogleClient {
  readonly #options: GoogleClientOptions;

  constructor(options: GoogleClientOptions) {
    this.#options = options;
  }

  now(): number {
    return this.#options.now();
  }

  /**
   * Reads an object. `T` is the type that Google's documentation promises. It is not checked here, so mappings check each field that they
   * use.
   */
  async read<T>(path: string, mailbox: Email, context: CallContext, more: Partial<GoogleCall> = {}): Promise<T> {
    const answer: unknown = (await this.send({ method: 'GET', path, mailbox, ...more }, context)).json();
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
      throw new ProviderError('unavailable', 'the answer is not an object');
    return answer as T;
  }

  async send(call: GoogleCall, context: CallContext): Promise<HttpAnswer> {
    const actor = call.actor ?? context.actor;
    // A person's calls are charged to that person. The application's calls are charged to the mailbox they are about, so that no single
    // budget is charged for all of them.
    const budget = actor.as === 'user' ? actor.mailbox : call.mailbox;
    return this.#options.polite.run(
      {
        partner: budget,
        caller: callerOf(context),
        about: call.about ?? call.mailbox,
        priority: context.priority,
        signal: context.signal,
        repeatable: isRepeatable(call),
        failsAs: ProviderError,
      },
      async () => {
        const token = await this.#options.tokens.getToken(actor, context.signal);
        const first = await this.#exchange(call, actor, token, context);
        if (first.status !== 401) return this.#expectSuccess(first, call);
        const renewed = await this.#options.tokens.renewToken(actor, token, context.signal);
        return this.#expectSuccess(await this.#exchange(call, actor, renewed, context), call);
      },
    );
  }

  #exchange(call: GoogleCall, actor: Actor, token: string, context: CallContext): Promise<HttpAnswer> {
    const { bases, http, fetch } = this.#options;
    return callHttp(
      {
        method: call.method,
        url: bases[call.api ?? 'calendar'] + call.path,
        signal: context.signal,
        failsAs: ProviderError,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(actor.as === 'app'
            ? { 'x-goog-quota-user': createHash('sha256').update(call.mailbox).digest('hex').slice(0, QUOTA_USER_LENGTH) }
            : {}),
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...call.headers,
        },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      },
      http,
      fetch,
    );
  }

  #expectSuccess(answer: HttpAnswer, call: GoogleCall): HttpAnswer {
    if (answer.status < 200 || answer.status > 299) throw toProviderError(answer, this.#options.now());
    const type = answer.headers.get('content-type') ?? '';
    // The page comes from a proxy.
    if (type.startsWith('text/html'))
      throw new ProviderError('unavailable', 'the answer did not come from Google', { status: answer.status });
    // A truncated answer is detected inside the attempt, so that the call can be repeated. The statuses 202 and 204 have no content.
    if (isRepeatable(call) && type.includes('json') && answer.status < 202) answer.json();
    return answer;
  }
}

function isRepeatable(call: GoogleCall): boolean {
  return call.repeatable ?? call.method === 'GET';
}

/** Returns the path of a calendar: `primary` for the person's own calendar, and otherwise its address. */
export function calendarPath(calendar: Email, actor: Actor): string {
  return `/calendars/${actor.as === 'user' && actor.mailbox === calendar ? 'primary' : pathSegment(calendar)}`;
}

export function eventPath(id: { readonly id: string; readonly calendar: Email }, actor: Actor): string {
  return `${calendarPath(id.calendar, actor)}/events/${pathSegment(id.id)}`;
}

/** Returns a context that acts as the application, and on behalf of `mailbox` if it is given. */
export function asApplication(context: CallContext, mailbox?: Email): CallContext {
  return { ...context, actor: { as: 'app', ...(mailbox === undefined ? {} : { mailbox }) } };
}
