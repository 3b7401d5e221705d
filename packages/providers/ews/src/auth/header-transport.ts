import type { TokenSource } from '@assist/calendar-provider';
import { Agent, fetch as undiciFetch } from 'undici';
import type { EwsTransport, TransportOptions } from './ews-transport.ts';

type SendInit = Parameters<typeof undiciFetch>[1];

/** Signs in with a header in each request (Basic, or a bearer token), so that any connection can be used. */
abstract class HeaderTransport implements EwsTransport {
  readonly #agent: Agent;

  constructor(options: TransportOptions) {
    // A certificate is trusted only if a public authority or the given one (`ca`) signed it.
    this.#agent = new Agent({ connect: options.ca === undefined ? {} : { ca: options.ca } });
  }

  abstract send(url: string, init: RequestInit): Promise<Response>;

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  protected async sendAs(authorization: string, url: string, init: RequestInit): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string>), authorization };
    return (await undiciFetch(url, { ...(init as SendInit), headers, dispatcher: this.#agent })) as unknown as Response;
  }
}

export class BasicTransport extends HeaderTransport {
  readonly #authorization: string;

  constructor(user: string, password: string, options: TransportOptions) {
    super(options);
    this.#authorization = `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`;
  }

  override send(url: string, init: RequestInit): Promise<Response> {
    return this.sendAs(this.#authorization, url, init);
  }
}

/** Signs in with the application's token. If it is refused, it is renewed once. */
export class BearerTransport extends HeaderTransport {
  readonly #tokens: TokenSource;

  constructor(tokens: TokenSource, options: TransportOptions) {
    super(options);
    this.#tokens = tokens;
  }

  override async send(url: string, init: RequestInit): Promise<Response> {
    const signal = init.signal ?? new AbortController().signal;
    // The application has the token, and impersonates the person for whom the call is made.
    const token = await this.#tokens.getToken({ as: 'app' }, signal);
    const response = await this.sendAs(`Bearer ${token}`, url, init);
    if (response.status !== 401) return response;
    await response.body?.cancel();
    const renewed = await this.#tokens.renewToken({ as: 'app' }, token, signal);
    return this.sendAs(`Bearer ${renewed}`, url, init);
  }
}
