import { type CallContext, callerOf, type Email, ProviderError, type TokenSource } from '@assist/calendar-provider';
import { callHttp, type HttpAnswer, HTTP_LIMITS, type HttpLimits, type PoliteClient } from '@assist/polite-http';
import { Agent, fetch as undiciFetch } from 'undici';
import { davError } from './dav-error.ts';
import { type DavResource, resourcesOf } from './dav-xml.ts';

type SendInit = Parameters<typeof undiciFetch>[1];

export interface DavCall {
  readonly method: 'OPTIONS' | 'PROPFIND' | 'REPORT' | 'GET' | 'PUT' | 'DELETE' | 'POST';
  readonly url: string;
  readonly context: CallContext;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the call may be sent again if its outcome is unknown. */
  readonly repeatable: boolean;
  /** The owner of the calendar that the call is about; the caller by default. */
  readonly about?: Email;
}

export interface DavAnswer {
  /** The address where the resource was found, which differs from that of the call if the server redirected within itself. */
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly tookMs: number;
  readonly text: () => string;
}

export interface DavClientOptions {
  readonly tokens: TokenSource;
  readonly polite: PoliteClient;
  readonly ca?: string;
  readonly http?: HttpLimits;
}

const MAX_REDIRECTS = 3;
const XML = { 'content-type': 'application/xml; charset=utf-8' };

/**
 * WebDAV access to one server. Adds the password, keeps to the limits of `PoliteClient`, and turns the server's failures into a
 * `ProviderError`.
 */
export class DavClient {
  readonly #options: DavClientOptions;
  readonly #agent: Agent;

  constructor(options: DavClientOptions) {
    this.#options = options;
    this.#agent = new Agent({ connect: options.ca === undefined ? {} : { ca: options.ca } });
  }

  /** Sends a call. Throws for any status but 2xx. */
  async send(call: DavCall): Promise<DavAnswer> {
    const { context } = call;
    const counted = context.actor.mailbox ?? 'service account';
    return this.#options.polite.run(
      {
        partner: counted,
        caller: callerOf(context),
        about: call.about ?? counted,
        priority: context.priority,
        signal: context.signal,
        repeatable: call.repeatable,
        failsAs: ProviderError,
      },
      async () => {
        const { answer, url } = await this.#authorized(call);
        if (answer.status < 200 || answer.status > 299) throw davError(answer);
        return { url, status: answer.status, headers: answer.headers, tookMs: answer.tookMs, text: answer.text };
      },
    );
  }

  async propfind(
    url: string,
    depth: 0 | 1,
    body: string,
    context: CallContext,
    about?: Email,
  ): Promise<{ readonly url: string; readonly resources: readonly DavResource[] }> {
    const answer = await this.send({ ...asked(context, about), method: 'PROPFIND', url, body, headers: { ...XML, depth: String(depth) } });
    return { url: answer.url, resources: resourcesOf(answer.text()) };
  }

  async report(url: string, depth: 0 | 1, body: string, context: CallContext, about?: Email): Promise<DavAnswer> {
    return this.send({ ...asked(context, about), method: 'REPORT', url, body, headers: { ...XML, depth: String(depth) } });
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  /**
   * Sends a call with the caller's name and password. If the server refuses them, they are fetched once more, because they may have been
   * replaced.
   */
  async #authorized(call: DavCall): Promise<{ answer: HttpAnswer; url: string }> {
    const { tokens } = this.#options;
    const { actor, signal } = call.context;
    const token = await tokens.getToken(actor, signal);
    const first = await this.#followed(call, token);
    if (first.answer.status !== 401) return first;
    return this.#followed(call, await tokens.renewToken(actor, token, signal));
  }

  /**
   * Sends a call, and follows redirects within the same server. Cyrus redirects from a colleague's calendar to the caller's view of it; RFC
   * 6764, section 5, redirects from the well-known address to the right one. Other redirects are not followed, so that a password goes only
   * to the server it is meant for.
   */
  async #followed(call: DavCall, token: string): Promise<{ answer: HttpAnswer; url: string }> {
    let { url } = call;
    for (let redirects = 0; ; redirects += 1) {
      const answer = await callHttp(
        {
          method: call.method,
          url,
          headers: { 'user-agent': 'Assist', ...call.headers, authorization: `Basic ${token}` },
          signal: call.context.signal,
          failsAs: ProviderError,
          ...(call.body === undefined ? {} : { body: call.body }),
        },
        this.#options.http ?? HTTP_LIMITS,
        async (to, init) => (await undiciFetch(to, { ...(init as SendInit), dispatcher: this.#agent })) as unknown as Response,
      );
      const next = [301, 302, 307, 308].includes(answer.status) ? URL.parse(answer.headers.get('location') ?? '', url) : null;
      if (next === null || next.origin !== new URL(url).origin || redirects === MAX_REDIRECTS) return { answer, url };
      url = next.href;
    }
  }
}

function asked(context: CallContext, about: Email | undefined) {
  return { context, repeatable: true, ...(about === undefined ? {} : { about }) };
}
