import { ProviderError } from '@assist/calendar-provider';
import { callHttp, SingleFlight } from '@assist/polite-http';

const RENEW_BEFORE_MS = 60_000;
const DEFAULT_LIFE_SECONDS = 300;

/** The application's credentials for a token endpoint: form fields, created again for each request. */
export type ApplicationGrant = () => Promise<Readonly<Record<string, string>>>;

/** The application's own access token (OAuth 2.0, RFC 6749 section 4.4 or RFC 7523), held in memory only. */
export class ApplicationTokens {
  readonly #tokenUrl: () => Promise<string>;
  readonly #grant: ApplicationGrant;
  readonly #now: () => number;
  readonly #renewals = new SingleFlight<string>();
  #held: { token: string; expiresAt: number } | undefined;

  constructor(tokenUrl: () => Promise<string>, grant: ApplicationGrant, now: () => number) {
    this.#tokenUrl = tokenUrl;
    this.#grant = grant;
    this.#now = now;
  }

  async get(): Promise<string> {
    if (this.#held !== undefined && this.#held.expiresAt - this.#now() > RENEW_BEFORE_MS) return this.#held.token;
    return this.#ask();
  }

  async renew(refused: string): Promise<string> {
    if (this.#held !== undefined && this.#held.token !== refused) return this.#held.token;
    return this.#ask();
  }

  #ask(): Promise<string> {
    return this.#renewals.run('application', async () => {
      const answer = await callHttp({
        method: 'POST',
        url: await this.#tokenUrl(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams(await this.#grant()).toString(),
        signal: AbortSignal.timeout(10_000),
        failsAs: ProviderError,
      });
      if (answer.status >= 500) throw new ProviderError('unavailable', 'the token endpoint is not responding', { status: answer.status });
      const body = answer.json() as { access_token?: unknown; expires_in?: unknown; error?: unknown };
      if (answer.status !== 200 || typeof body.access_token !== 'string') {
        // Only the code is reported, because descriptions may repeat what was sent.
        const providerCode = typeof body.error === 'string' ? body.error : String(answer.status);
        throw new ProviderError('forbidden', `the application was refused: ${providerCode}`, { status: answer.status, providerCode });
      }
      const lifeSeconds = typeof body.expires_in === 'number' ? body.expires_in : DEFAULT_LIFE_SECONDS;
      this.#held = { token: body.access_token, expiresAt: this.#now() + lifeSeconds * 1_000 };
      return body.access_token;
    });
  }
}
