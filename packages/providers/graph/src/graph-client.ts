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
import { codeOf, toProviderError } from './graph-error.ts';
import type { GraphPage } from './graph-types.ts';
import { expectSameOrigin } from './page-links.ts';

export interface GraphCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path relative to the base address, or a complete link that Graph issued. */
  readonly path: string;
  /** The mailbox whose budget the call is charged to. */
  readonly mailbox: Email;
  /** The name to which a failure is attributed; the mailbox by default. */
  readonly about?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Preferences (for the header `Prefer`) in addition to the two of every call. */
  readonly prefer?: readonly string[];
  /** Whether the call may be sent again if its outcome is unknown. */
  readonly repeatable?: boolean;
  /** The code of a refusal that is returned as an answer, because it contains the needed data. */
  readonly takes?: string;
  /** The identity with which the call is made; the context's by default. */
  readonly actor?: Actor;
}

/**
 * The preferences of every call: ids that stay the same when an event is moved to another folder, and times in UTC (design, "Pitfalls", 1).
 */
const PREFER = ['IdType="ImmutableId"', 'outlook.timezone="UTC"'];

export interface GraphClientOptions {
  readonly baseUrl: string;
  readonly tokens: TokenSource;
  readonly polite: PoliteClient;
  readonly http: HttpLimits;
  readonly fetch: Fetch;
  readonly now: () => number;
}

/** Sends calls to Graph with a token and within the limits of `PoliteClient`. A refused token is renewed once. */
export class GraphClient {
  readonly #options: GraphClientOptions;

  constructor(options: GraphClientOptions) {
    this.#options = options;
  }

  get baseUrl(): string {
    return this.#options.baseUrl;
  }

  now(): number {
    return this.#options.now();
  }

  /** Number of attempts that Graph has throttled so far. */
  get throttled(): number {
    return this.#options.polite.statistics.throttled;
  }

  /**
   * Reads a resource. `T` is the type that Graph's documentation promises. It is not checked here, so mappings check each field that they
   * use.
   */
  async read<T>(path: string, mailbox: Email, context: CallContext, more: Partial<GraphCall> = {}): Promise<T> {
    return (await this.send({ method: 'GET', path, mailbox, ...more }, context)).json() as T;
  }

  async readPage<T>(path: string, mailbox: Email, context: CallContext, more: Partial<GraphCall> = {}): Promise<GraphPage<T>> {
    return expectPage<T>(await this.read(path, mailbox, context, more));
  }

  async send(call: GraphCall, context: CallContext): Promise<HttpAnswer> {
    const actor = call.actor ?? context.actor;
    return this.#options.polite.run(
      {
        partner: call.mailbox,
        caller: callerOf(context),
        about: call.about ?? call.mailbox,
        priority: context.priority,
        signal: context.signal,
        repeatable: isRepeatable(call),
        failsAs: ProviderError,
      },
      async () => {
        const token = await this.#options.tokens.getToken(actor, context.signal);
        const first = await this.#exchange(call, token, context);
        if (first.status !== 401) return this.#expectSuccess(first, call);
        const renewed = await this.#options.tokens.renewToken(actor, token, context.signal);
        return this.#expectSuccess(await this.#exchange(call, renewed, context), call);
      },
    );
  }

  #exchange(call: GraphCall, token: string, context: CallContext): Promise<HttpAnswer> {
    const { baseUrl, http, fetch } = this.#options;
    // A link is followed exactly as Graph issued it, because parsing and rebuilding it could change it.
    const isLink = !call.path.startsWith('/');
    if (isLink) expectSameOrigin(call.path, baseUrl);
    return callHttp(
      {
        method: call.method,
        url: isLink ? call.path : baseUrl + call.path,
        signal: context.signal,
        failsAs: ProviderError,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          prefer: [...PREFER, ...(call.prefer ?? [])].join(', '),
          'client-request-id': context.correlationId,
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...call.headers,
        },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      },
      http,
      fetch,
    );
  }

  #expectSuccess(answer: HttpAnswer, call: GraphCall): HttpAnswer {
    if (call.takes !== undefined && codeOf(answer) === call.takes) return answer;
    if (answer.status < 200 || answer.status > 299) throw toProviderError(answer, this.#options.now());
    const type = answer.headers.get('content-type') ?? '';
    // The page comes from a proxy.
    if (type.startsWith('text/html'))
      throw new ProviderError('unavailable', 'the answer did not come from Graph', { status: answer.status });
    // A truncated answer is detected inside the attempt, so that the call can be repeated. The statuses 202 and 204 have no content.
    if (isRepeatable(call) && type.includes('json') && answer.status < 202) answer.json();
    return answer;
  }
}

export function expectPage<T>(answer: unknown): GraphPage<T> {
  if (!Array.isArray((answer as Partial<GraphPage<T>> | null)?.value)) throw new ProviderError('unavailable', 'the answer is not a list');
  return answer as GraphPage<T>;
}

function isRepeatable(call: GraphCall): boolean {
  return call.repeatable ?? call.method === 'GET';
}

/** Returns the path of a mailbox: `/me` for the person's own, and otherwise its address. */
export function userPath(calendar: Email, actor: Actor): string {
  return actor.as === 'user' && actor.mailbox === calendar ? '/me' : `/users/${pathSegment(calendar)}`;
}

export function eventPath(id: { readonly id: string; readonly calendar: Email }, actor: Actor): string {
  return `${userPath(id.calendar, actor)}/events/${pathSegment(id.id)}`;
}
