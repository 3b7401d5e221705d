import type { ConnectionState, ProblemCode } from '@assist/contract';
import { ProviderError } from '@assist/calendar-provider';
import { OAUTH_CALLBACK_PATH } from '@assist/reservation';
import { fromInstant, type Instant } from '@assist/time';
import type { Asker } from '../../call/asker.ts';
import type { SignedIn } from '../../call/principal.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { MailServerSignIn, OAuthSignIn } from '../../connections/outside-sign-in.ts';
import type { AuthorizationAnswer, Identity } from '../../connections/identity-provider.ts';
import type { ProviderTokensRepository } from '../../people/provider-tokens.repository.ts';
import type { Adoption, IdentitiesRepository, OutsidePerson } from '../../people/identities.repository.ts';
import type { IssuedTokens, SessionsRepository } from '../../people/sessions.repository.ts';
import type { KnownPerson } from '../../people/sign-in-version.repository.ts';
import { orRefused } from './or-refused.ts';
import type { SignInLimit } from '../../people/sign-in-limit.ts';

export interface OutsideSignInParts {
  readonly oauth: OAuthSignIn | undefined;
  readonly mailServer: MailServerSignIn | undefined;
  readonly publicUrl: string | undefined;
  readonly identities: IdentitiesRepository;
  readonly sessions: SessionsRepository;
  readonly providerTokens: ProviderTokensRepository;
  readonly limit: SignInLimit;
}

export interface AskedFrom extends Asker {
  /** The site's origin as the browser sees it. */
  readonly siteOrigin: string;
}

/** Signs people in through another system: an identity provider, or the mail server. */
export class OutsideSignInUsecases {
  readonly #parts: OutsideSignInParts;

  constructor(parts: OutsideSignInParts) {
    this.#parts = parts;
  }

  async oauthLogin(answer: AuthorizationAnswer, asker: AskedFrom, now: Instant): Promise<IssuedTokens> {
    const { siteOrigin, address } = asker;
    const { identities, sessions, providerTokens, limit } = this.#parts;
    const oauth = this.#oauth();
    const { identity, tokens, person } = await limit.guard({ account: undefined, address }, now, async () => {
      this.#expectOwnRedirect(answer.redirectUrl, siteOrigin);
      const exchanged = await oauth.identityProvider.exchange(answer, now);
      return { ...exchanged, person: await this.#personOf(exchanged.identity, oauth, exchanged.tokens.accessToken) };
    });
    const known = personOf(await identities.findOrAdopt(identity.issuer, identity.subject, person, now), 'sign-in-failed');
    const session = orRefused(await sessions.start(known, asker, now), 'sign-in-failed');
    if (oauth.calendar !== undefined) await providerTokens.save(known.userId, oauth.identityProvider.settings.connectionId, tokens);
    return session;
  }

  /** Connects a calendar to a signed-in person. Its mailbox must have the same address as the person. */
  async connectCalendar(
    answer: AuthorizationAnswer,
    connectionAgentId: string,
    { siteOrigin, address }: AskedFrom,
    principal: SignedIn,
    now: Instant,
  ): Promise<ConnectionState> {
    const oauth = this.#oauth();
    const { connectionId } = oauth.identityProvider.settings;
    if (oauth.calendar === undefined || connectionAgentId !== connectionId) throw new ProblemError('not-found');
    const { calendar } = oauth;
    const tokens = await this.#parts.limit.guard({ account: `connect ${principal.userId}`, address }, now, async () => {
      this.#expectOwnRedirect(answer.redirectUrl, siteOrigin);
      const exchanged = await oauth.identityProvider.exchange(answer, now);
      const mailbox = await calendar.findMailbox(exchanged.tokens.accessToken);
      if (mailbox.email !== principal.email) throw new ProblemError('sign-in-failed');
      return exchanged.tokens;
    });
    await this.#parts.providerTokens.save(principal.userId, connectionId, tokens);
    return this.getState(principal);
  }

  /** Returns whether a person's calendar is connected; always true if the calendar needs no connection per person. */
  async getState(principal: SignedIn): Promise<ConnectionState> {
    const { oauth, mailServer, providerTokens } = this.#parts;
    if (mailServer?.kept !== undefined) return { connected: await mailServer.kept.isKept(principal.userId), expiresAt: null, scopes: [] };
    if (oauth?.calendar === undefined) return { connected: true, expiresAt: null, scopes: [] };
    const stored = await providerTokens.find(principal.userId, oauth.identityProvider.settings.connectionId);
    if (stored === undefined || stored.revoked) return { connected: false, expiresAt: null, scopes: [] };
    return { connected: true, expiresAt: fromInstant(stored.tokens.expiresAt), scopes: [...stored.tokens.scopes] };
  }

  async renewAccess(scope: string, principal: SignedIn): Promise<ConnectionState> {
    const { oauth } = this.#parts;
    if (oauth?.calendar !== undefined) await oauth.calendar.tokens.renewFor(principal.email, scope);
    return this.getState(principal);
  }

  async mailServerLogin(username: string, password: string, asker: Asker, signal: AbortSignal, now: Instant): Promise<IssuedTokens> {
    const { mailServer, identities, sessions, limit } = this.#parts;
    if (mailServer === undefined) throw new ProblemError('not-found');
    const person = await limit.guard({ account: username.toLowerCase(), address: asker.address }, now, () =>
      mailServer.check(username, password, signal).catch((error: unknown) => {
        if (error instanceof ProviderError && error.code === 'unauthenticated') throw new ProblemError('wrong-credentials');
        throw error;
      }),
    );
    const known = personOf(
      await identities.findOrAdopt(mailServer.issuer, person.subject ?? person.email, person, now),
      'wrong-credentials',
    );
    const session = orRefused(await sessions.start(known, asker, now), 'wrong-credentials');
    await mailServer.kept?.keep(known.userId, username, password);
    return session;
  }

  /** Deletes the remaining tokens of a person who is no longer signed in anywhere. */
  async forgetAccess(userId: string, now: Instant): Promise<void> {
    await this.#parts.providerTokens.deleteOfLeft(userId, now);
  }

  #oauth(): OAuthSignIn {
    if (this.#parts.oauth === undefined) throw new ProblemError('not-found');
    return this.#parts.oauth;
  }

  /** Requires this site's own origin (PUBLIC_URL, if it is set) and callback path (decisions, section 4). */
  #expectOwnRedirect(redirectUrl: string, siteOrigin: string): void {
    if (redirectUrl !== `${this.#parts.publicUrl ?? siteOrigin}${OAUTH_CALLBACK_PATH}`) throw new ProblemError('sign-in-failed');
  }

  /** Prefers the address that the calendar reports, because in some directories the claims of an identity provider can be edited. */
  async #personOf(identity: Identity, oauth: OAuthSignIn, accessToken: string): Promise<OutsidePerson> {
    const mailbox = await oauth.calendar?.findMailbox(accessToken);
    // If the provider has verified an address, the mailbox must have that address.
    if (mailbox !== undefined && identity.email !== undefined && mailbox.email !== identity.email) throw new ProblemError('sign-in-failed');
    const email = mailbox?.email ?? identity.email;
    if (email === undefined || email === '') throw new ProblemError('sign-in-failed');
    return {
      email,
      name: mailbox?.name ?? identity.name ?? email,
      givenName: mailbox?.givenName ?? identity.givenName ?? '',
      surname: mailbox?.surname ?? identity.surname ?? '',
    };
  }
}

function personOf(adoption: Adoption, taken: ProblemCode): KnownPerson {
  switch (adoption.kind) {
    case 'account':
      return adoption;
    case 'closed':
      throw new ProblemError('account-closed');
    case 'taken':
      throw new ProblemError(taken);
  }
}
