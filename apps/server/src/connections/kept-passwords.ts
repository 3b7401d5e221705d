import { type Actor, ProviderError, type TokenSource } from '@assist/calendar-provider';
import { instantOf } from '@assist/time';
import type { ProviderTokensRepository, StoredTokens } from '../people/provider-tokens.repository.ts';

/** Expiry of a stored password: the last day that a date's text can express, because only a rejection shows that a password has expired. */
const NEVER = instantOf(Date.UTC(9999, 11, 31));

/**
 * Keeps the names and passwords with which people signed in, for calendars in which nobody can act for others. They are sealed like the
 * tokens of other calendars, and deleted with a person's last session. The server's own calls use the name and password of the service
 * account.
 */
export class KeptPasswords implements TokenSource {
  readonly #repository: ProviderTokensRepository;
  readonly #connectionId: string;
  readonly #service: string;
  readonly #now: () => number;

  constructor(
    repository: ProviderTokensRepository,
    connectionId: string,
    service: { readonly user: string; readonly password: string },
    now: () => number,
  ) {
    this.#repository = repository;
    this.#connectionId = connectionId;
    this.#service = tokenOf(service.user, service.password);
    this.#now = now;
  }

  async getToken(actor: Actor): Promise<string> {
    return actor.as === 'app' ? this.#service : (await this.#load(actor.mailbox)).tokens.accessToken;
  }

  /**
   * Returns the person's newer password, if there is one. A rejected password is never tried again, because each attempt brings the account
   * closer to being locked.
   */
  async renewToken(actor: Actor, refused: string): Promise<string> {
    if (actor.as === 'app') throw new ProviderError('unauthenticated', 'the calendar server refused the service account');
    const stored = await this.#load(actor.mailbox);
    // The person has signed in again in the meantime.
    if (stored.tokens.accessToken !== refused) return stored.tokens.accessToken;
    await this.#repository.markRevoked(stored, this.#connectionId, instantOf(this.#now()));
    throw new ProviderError('unauthenticated', 'the calendar server no longer accepts this password');
  }

  async keep(userId: string, user: string, password: string): Promise<void> {
    await this.#repository.save(userId, this.#connectionId, {
      accessToken: tokenOf(user, password),
      refreshToken: undefined,
      expiresAt: NEVER,
      scopes: [],
    });
  }

  async isKept(userId: string): Promise<boolean> {
    const stored = await this.#repository.find(userId, this.#connectionId);
    return stored !== undefined && !stored.revoked;
  }

  async #load(mailbox: string): Promise<StoredTokens> {
    const stored = await this.#repository.findByEmail(mailbox, this.#connectionId);
    if (stored === undefined || stored.revoked) throw new ProviderError('unauthenticated', 'the calendar is not connected');
    return stored;
  }
}

/** Returns the part of the header after `Basic ` (RFC 7617). */
function tokenOf(user: string, password: string): string {
  return Buffer.from(`${user}:${password}`, 'utf8').toString('base64');
}
