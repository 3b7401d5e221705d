import { type Actor, ProviderError, type TokenSource } from '@assist/calendar-provider';
import { SingleFlight } from '@assist/polite-http';
import { instantOf } from '@assist/time';
import type { ApplicationTokens } from './application-tokens.ts';
import type { IdentityProvider } from './identity-provider.ts';
import type { ProviderTokensRepository, StoredTokens } from '../people/provider-tokens.repository.ts';

/** Remaining validity below which a token is renewed before it is used. */
const RENEW_BEFORE_MS = 60_000;

/** Supplies the tokens of calls: a person's calls carry the person's own token, the server's own calls that of the application. */
export class ConnectionTokens implements TokenSource {
  readonly #identityProvider: IdentityProvider;
  readonly #repository: ProviderTokensRepository;
  readonly #application: ApplicationTokens;
  readonly #now: () => number;
  readonly #renewals = new SingleFlight<string>();

  constructor(identityProvider: IdentityProvider, repository: ProviderTokensRepository, application: ApplicationTokens, now: () => number) {
    this.#identityProvider = identityProvider;
    this.#repository = repository;
    this.#application = application;
    this.#now = now;
  }

  async getToken(actor: Actor): Promise<string> {
    if (actor.as === 'app') return this.#application.get();
    const stored = await this.#load(actor.mailbox);
    if (stored.tokens.expiresAt - this.#now() > RENEW_BEFORE_MS) return stored.tokens.accessToken;
    return this.#renew(actor.mailbox, stored.tokens.accessToken, undefined);
  }

  async renewToken(actor: Actor, refused: string): Promise<string> {
    return actor.as === 'app' ? this.#application.renew(refused) : this.#renew(actor.mailbox, refused, undefined);
  }

  /** Renews a person's token at the client's request, whatever the token's age. */
  async renewFor(mailbox: string, scope: string): Promise<void> {
    const stored = await this.#load(mailbox);
    await this.#renew(mailbox, stored.tokens.accessToken, scope);
  }

  #renew(mailbox: string, refused: string, scope: string | undefined): Promise<string> {
    return this.#renewals.run(mailbox, async () => {
      const { connectionId } = this.#identityProvider.settings;
      const stored = await this.#load(mailbox);
      // The token has been renewed in the meantime.
      if (stored.tokens.accessToken !== refused) return stored.tokens.accessToken;
      const now = instantOf(this.#now());
      try {
        const renewed = await this.#identityProvider.renew(stored.tokens, scope, now);
        if (await this.#repository.replace(stored, connectionId, renewed)) return renewed.accessToken;
      } catch (error) {
        if (!(error instanceof ProviderError) || error.code !== 'unauthenticated') throw error;
        await this.#repository.markRevoked(stored, connectionId, now);
        // Another process may have just used this refresh token; the tokens that it received are then stored.
        const latest = await this.#load(mailbox);
        if (latest.version === stored.version) throw error;
        return latest.tokens.accessToken;
      }
      return (await this.#load(mailbox)).tokens.accessToken;
    });
  }

  async #load(mailbox: string): Promise<StoredTokens> {
    const stored = await this.#repository.findByEmail(mailbox, this.#identityProvider.settings.connectionId);
    if (stored === undefined || stored.revoked) throw new ProviderError('unauthenticated', 'the calendar is not connected');
    return stored;
  }
}
