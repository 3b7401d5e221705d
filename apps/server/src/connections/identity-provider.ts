import { ProviderError } from '@assist/calendar-provider';
import { HttpFailure, readBounded } from '@assist/polite-http';
import { instantOf, type Instant } from '@assist/time';
import {
  allowInsecureRequests,
  AuthorizationResponseError,
  authorizationCodeGrant,
  type ClientAuth,
  ClientError,
  type Configuration,
  customFetch,
  type CustomFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
  refreshTokenGrant,
  ResponseBodyError,
  type TokenEndpointResponse,
  type TokenEndpointResponseHelpers,
} from 'openid-client';
import { ProblemError } from '../call/problem-error.ts';
import type { ClientCertificate } from './client-certificate.ts';
import type { ProviderTokens } from '../people/provider-tokens.repository.ts';

export interface IdentityProviderSettings {
  readonly connectionId: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** Certificate that replaces the secret. */
  readonly certificate?: ClientCertificate;
  readonly scope: string;
  readonly prompt: string;
  /** Further parameters of the authorization request. */
  readonly parameters: Readonly<Record<string, string>>;
  /** True if the provider gives only addresses that belong to the person, but does not send `email_verified`. */
  readonly trustsAddresses: boolean;
  /** Accepted values of the `hd` claim; undefined if the issuer belongs to one company anyway. */
  readonly domains: readonly string[] | undefined;
}

/** The values that the browser sends after its return from the provider's page. */
export interface AuthorizationAnswer {
  readonly authorizationCode: string;
  readonly redirectUrl: string;
  readonly codeVerifier: string;
  readonly nonce: string;
  readonly issuer?: string | undefined;
}

export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | undefined;
  readonly name: string | undefined;
  readonly givenName: string | undefined;
  readonly surname: string | undefined;
}

/**
 * Error codes that require a new sign-in, as after a changed password, a new rule or withdrawn consent (RFC 6749, section 5.2, and OpenID
 * Connect Core, section 3.1.2.6).
 */
const ASKS_FOR_SIGN_IN = new Set(['invalid_grant', 'interaction_required', 'login_required', 'consent_required']);
const TIMEOUT_SECONDS = 10;
/** Longest wait of the sign-in page for a provider's button. */
const PAGE_WAITS_MS = 2_000;
/** Time for which the sign-in page leaves out the provider's button after a timeout or a failure of the provider. */
const PAGE_GOES_WITHOUT_MS = 15_000;
/** Limit of a response. Documents, keys, tokens and personal details take a few kilobytes; a token with many groups, a few hundred. */
const ANSWER_MAX_BYTES = 1024 * 1024;
/** Assumed lifetime of a token if the provider leaves out `expires_in`. */
const DEFAULT_LIFE_SECONDS = 300;
/** Limit of a token's lifetime, so that a senseless number from the provider does not make a sign-in fail. */
const LONGEST_LIFE_SECONDS = 86_400;

/** Exchanges codes for identities and tokens at an OpenID Connect provider: the company's own, Microsoft's or Google's. */
export class IdentityProvider {
  readonly settings: IdentityProviderSettings;
  #configuration: Promise<Configuration> | undefined;
  #isKnown = false;
  #withoutUntil = 0;

  constructor(settings: IdentityProviderSettings) {
    this.settings = settings;
  }

  /**
   * Returns the address of the provider's page; undefined while the provider does not respond. The sign-in page needs the address, so a
   * silent provider must not delay the page.
   */
  async findAuthorizationUrl(): Promise<string | undefined> {
    if (!this.#isKnown && performance.now() < this.#withoutUntil) return undefined;
    try {
      return (await withinMs(PAGE_WAITS_MS, this.configuration())).serverMetadata().authorization_endpoint;
    } catch (error) {
      this.#withoutUntil = performance.now() + PAGE_GOES_WITHOUT_MS;
      if (error instanceof ProviderError) return undefined;
      throw error;
    }
  }

  /**
   * Exchanges a code for an identity and tokens. Throws `sign-in-failed` if the issuer, audience, signature, nonce, times or PKCE are
   * wrong.
   */
  async exchange(answer: AuthorizationAnswer, now: Instant): Promise<{ identity: Identity; tokens: ProviderTokens }> {
    const configuration = await this.configuration();
    const current = new URL(answer.redirectUrl);
    current.search = new URLSearchParams({
      code: answer.authorizationCode,
      ...(answer.issuer === undefined ? {} : { iss: answer.issuer }),
    }).toString();
    const response = await this.#ask(
      () =>
        authorizationCodeGrant(configuration, current, {
          pkceCodeVerifier: answer.codeVerifier,
          expectedNonce: answer.nonce,
          idTokenExpected: true,
        }),
      () => new ProblemError('sign-in-failed'),
    );
    const claims = response.claims();
    if (claims === undefined) throw new ProblemError('sign-in-failed');
    const told = await this.#told(configuration, response.access_token, claims);
    const claim = (name: string) => (typeof told[name] === 'string' && told[name] !== '' ? told[name] : undefined);
    const { domains } = this.settings;
    if (domains !== undefined && !domains.includes(claim('hd')?.toLowerCase() ?? '')) throw new ProblemError('sign-in-failed');
    // An address that the provider has not verified is ignored, because accounts are found by their address. A user name proves nothing.
    const isProven = told['email_verified'] === true || this.settings.trustsAddresses;
    const email = isProven ? claim('email') : undefined;
    return {
      identity: {
        issuer: claims.iss,
        subject: claims.sub,
        email: email?.includes('@') === true ? email.toLowerCase() : undefined,
        name: claim('name'),
        givenName: claim('given_name'),
        surname: claim('family_name'),
      },
      tokens: toTokens(response, undefined, this.settings.scope, now),
    };
  }

  /** Renews the tokens. Throws `unauthenticated` if the provider requires a new sign-in. */
  async renew(tokens: ProviderTokens, scope: string | undefined, now: Instant): Promise<ProviderTokens> {
    const { refreshToken } = tokens;
    if (refreshToken === undefined) throw new ProviderError('unauthenticated', 'the provider gave no refresh token');
    const configuration = await this.configuration();
    const response = await this.#ask(
      () => refreshTokenGrant(configuration, refreshToken, scope === undefined || scope === '' ? {} : { scope }),
      // An error that does not require a new sign-in counts as temporary, and is for the operator to resolve.
      (cause) =>
        cause instanceof ResponseBodyError && ASKS_FOR_SIGN_IN.has(cause.error)
          ? new ProviderError('unauthenticated', 'the provider requires a new sign-in', {}, cause)
          : new ProviderError('unavailable', 'the provider did not renew access', {}, cause),
    );
    return toTokens(response, refreshToken, tokens.scopes.join(' '), now);
  }

  /**
   * Returns what the provider states about the person: in the token or, if it has no address, in the response to a UserInfo request, which
   * must have the same subject.
   */
  async #told(configuration: Configuration, accessToken: string, claims: IDToken): Promise<Readonly<Record<string, unknown>>> {
    if (claims['email'] !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
    const info = await this.#ask(
      () => fetchUserInfo(configuration, accessToken, claims.sub),
      () => new ProblemError('sign-in-failed'),
    );
    return { ...info, ...claims };
  }

  /** Returns the provider's configuration, which is discovered once, and again after a failure. */
  async configuration(): Promise<Configuration> {
    this.#configuration ??= this.#discover().then(
      (configuration) => {
        this.#isKnown = true;
        return configuration;
      },
      (error: unknown) => {
        this.#configuration = undefined;
        throw error;
      },
    );
    return this.#configuration;
  }

  async #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret, certificate } = this.settings;
    const url = new URL(issuer);
    try {
      return await discovery(url, clientId, clientSecret, certificate === undefined ? undefined : proveWith(certificate), {
        timeout: TIMEOUT_SECONDS,
        [customFetch]: fetchBounded,
        // Signatures are checked although the token comes straight from the provider, because a proxy in between could replace it. Only a
        // stand-in on this machine can have an address without https: the settings reject any other.
        execute: [enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [allowInsecureRequests] : [])],
      });
    } catch (error) {
      throw new ProviderError('unavailable', 'the identity provider could not be reached', {}, error);
    }
  }

  /** Runs a request to the provider. `refused` maps a rejection by the provider; a failed request becomes `unavailable`. */
  async #ask<T>(work: () => Promise<T>, refused: (cause: unknown) => Error): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isOutage(error)) throw new ProviderError('unavailable', 'the identity provider is not responding', {}, error);
      // The provider has rejected the request, or a signature, issuer, audience, nonce or time is wrong.
      if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError || error instanceof ClientError)
        throw refused(error);
      throw error;
    }
  }
}

const fetchBounded: CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit);
  if (response.body === null) return response;
  const { status, statusText, headers } = response;
  const bytes = await readBounded(response, ANSWER_MAX_BYTES);
  return new Response(bytes as BodyInit, { status, statusText, headers });
};

async function withinMs<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ProviderError('timeout', 'the identity provider did not respond in time')), ms);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

function proveWith(certificate: ClientCertificate): ClientAuth {
  return async (server, _client, body) => {
    for (const [name, value] of Object.entries(await certificate.proofFor(server.token_endpoint ?? ''))) body.set(name, value);
  };
}

/** Returns whether an error does not come from the provider itself, but from the network, a broken server or a proxy. */
function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof HttpFailure) return true;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return true;
  if (error instanceof ResponseBodyError) return error.status >= 500;
  if (error instanceof ClientError && (error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_RESPONSE_IS_NOT_JSON')) return true;
  if (error.cause instanceof Response) return error.cause.status >= 500;
  return error instanceof TypeError ? error.message === 'fetch failed' : isOutage(error.cause);
}

function toTokens(
  response: TokenEndpointResponse & TokenEndpointResponseHelpers,
  oldRefreshToken: string | undefined,
  askedScope: string,
  now: Instant,
): ProviderTokens {
  const lifeSeconds = Math.min(response.expiresIn() ?? DEFAULT_LIFE_SECONDS, LONGEST_LIFE_SECONDS);
  return {
    accessToken: response.access_token,
    // Some providers rotate the refresh token, some keep it.
    refreshToken: response.refresh_token ?? oldRefreshToken,
    expiresAt: instantOf(now + lifeSeconds * 1_000),
    scopes: (response.scope ?? askedScope).split(' ').filter((scope) => scope !== ''),
  };
}
