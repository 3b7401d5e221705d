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
  /** Below the base address of the API. */
  readonly path: string;
  /** What it is about; the application's calls are counted to it. */
  readonly mailbox: Email;
  /** The one a failure speaks of, where that is not this mailbox. */
  readonly about?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether it may be sent again when nobody knows what became of it. */
  readonly repeatable?: boolean;
  /** Another identity than the context's. */
  readonly actor?: Actor;
}

export interface GoogleClientOptions {
  /** Base addresses, with the APIs' versions. */
  readonly bases: Readonly<Record<GoogleApi, string>>;
  readonly tokens: TokenSource;
  readonly polite: PoliteClient;
  readonly http: HttpLimits;
  readonly fetch: Fetch;
  readonly now: () => number;
}

/** Nobody is told of a change unless that is said; and who does not know of conferences, loses them. */
export const WRITE_QUERY = 'sendUpdates=all&conferenceDataVersion=1';
/** Less than 40 characters, and nobody's address. */
const QUOTA_USER_LENGTH = 32;

/** Sends calls to Google: politely, signed in, and with one new token where one was refused. */
export class GoogleClient {
  readonly #options: GoogleClientOptions;

  constructor(options: GoogleClientOptions) {
    this.#options = options;
  }

  now(): number {
    return this.#options.now();
  }

  /** `T` is what Google's documentation promises; mappings look at each field that they use. */
  async read<T>(path: string, mailbox: Email, context: CallContext, more: Partial<GoogleCall> = {}): Promise<T> {
    const answer: unknown = (await this.send({ method: 'GET', path, mailbox, ...more }, context)).json();
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
      throw new ProviderError('unavailable', 'the answer is no object');
    return answer as T;
  }

  async send(call: GoogleCall, context: CallContext): Promise<HttpAnswer> {
    const actor = call.actor ?? context.actor;
    // A person's calls are counted to him, the application's to what they are about: else one account would pay for all.
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
    // A page that somebody on the way has put in the answer's place.
    if (type.startsWith('text/html'))
      throw new ProviderError('unavailable', 'something else than Google has answered', { status: answer.status });
    // What was cut is found here, where it is asked for again; 202 and 204 say nothing by their nature.
    if (isRepeatable(call) && type.includes('json') && answer.status < 202) answer.json();
    return answer;
  }
}

function isRepeatable(call: GoogleCall): boolean {
  return call.repeatable ?? call.method === 'GET';
}

/** `primary` for a person's own calendar; a colleague's, and all that the application reads, by address. */
export function calendarPath(calendar: Email, actor: Actor): string {
  return `/calendars/${actor.as === 'user' && actor.mailbox === calendar ? 'primary' : pathSegment(calendar)}`;
}

export function eventPath(id: { readonly id: string; readonly calendar: Email }, actor: Actor): string {
  return `${calendarPath(id.calendar, actor)}/events/${pathSegment(id.id)}`;
}

/** The same context, in the application's name. */
export function asApplication(context: CallContext, mailbox?: Email): CallContext {
  return { ...context, actor: { as: 'app', ...(mailbox === undefined ? {} : { mailbox }) } };
}
