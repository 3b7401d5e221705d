import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { Directory, Email, Person } from '../engine/index.ts';
import { jsonAnswer, type StandInAnswer, type StandInRequest } from '../http/index.ts';
import type { OAuthClient } from './oauth-client.ts';
import { newTenant, type Tenant } from './tenant.ts';
import { type Grant, TokenStore } from './token-store.ts';

/** An account that can act for people of the company, and proves its identity with its own key (Google's domain-wide delegation). */
export interface ServiceAccount {
  readonly email: Email;
  readonly publicKeyPem: string;
}

export interface OAuthOptions {
  readonly kind: 'microsoft' | 'google';
  readonly directory: Directory;
  readonly now: () => number;
  /** The clients that are accepted; by default, any client. */
  readonly clients?: readonly OAuthClient[];
  readonly serviceAccounts?: readonly ServiceAccount[];
  /** Returns whether an administrator lets the service account act for people with all of these scopes. By default, it may not. */
  readonly isDelegated?: (account: Email, scope: string) => boolean;
  readonly tenantId?: string;
  /** Microsoft's tenant; by default, a new one, in which nothing is permitted. */
  readonly tenant?: Tenant;
  /** The address at which browsers and servers reach the stand-in; by default, the address of each request. */
  readonly publicUrl?: string;
}

export const STAND_IN_TENANT = '11111111-2222-4333-8444-555555555555';
const KEY_ID = 'stand-in-1';

type SigningKey = Awaited<ReturnType<typeof generateKeyPair>>;

/** A vendor's identity provider, with its addresses, its key and the tokens that it has issued. */
export class OAuthIssuer {
  readonly options: OAuthOptions;
  readonly isMicrosoft: boolean;
  readonly tenant: Tenant;
  readonly tokens: TokenStore;
  /** People who have consented for themselves. */
  readonly consented = new Set<Email>();
  readonly #tenantId: string;
  readonly #privateKey: SigningKey['privateKey'];
  readonly #jwk: JWK;

  private constructor(options: OAuthOptions, privateKey: SigningKey['privateKey'], publicJwk: JWK) {
    this.options = options;
    this.isMicrosoft = options.kind === 'microsoft';
    this.tenant = options.tenant ?? newTenant();
    this.tokens = new TokenStore(options.now);
    this.#tenantId = options.tenantId ?? STAND_IN_TENANT;
    this.#privateKey = privateKey;
    this.#jwk = { ...publicJwk, kid: KEY_ID, alg: 'RS256', use: 'sig' };
  }

  static async open(options: OAuthOptions): Promise<OAuthIssuer> {
    const { publicKey, privateKey } = await signingKey();
    return new OAuthIssuer(options, privateKey, await exportJWK(publicKey));
  }

  tokenUrlOf(request: StandInRequest): string {
    return `${this.#originOf(request)}${this.isMicrosoft ? `/${this.#tenantId}/oauth2/v2.0/token` : '/token'}`;
  }

  discovery(request: StandInRequest): StandInAnswer {
    const { isMicrosoft } = this;
    const origin = this.#originOf(request);
    const ofTenant = `${origin}/${this.#tenantId}`;
    return jsonAnswer(200, {
      issuer: this.#issuerOf(request),
      authorization_endpoint: isMicrosoft ? `${ofTenant}/oauth2/v2.0/authorize` : `${origin}/o/oauth2/v2/auth`,
      token_endpoint: this.tokenUrlOf(request),
      jwks_uri: isMicrosoft ? `${ofTenant}/discovery/v2.0/keys` : `${origin}/oauth2/v3/certs`,
      userinfo_endpoint: isMicrosoft ? `${origin}/oidc/userinfo` : `${origin}/userinfo`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      subject_types_supported: [isMicrosoft ? 'pairwise' : 'public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
      scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
      claims_supported: ['sub', 'iss', 'aud', 'exp', 'iat', 'nonce', 'email', 'name', 'preferred_username', 'oid', 'tid'],
    });
  }

  keys(): StandInAnswer {
    return jsonAnswer(200, { keys: [this.#jwk] });
  }

  idToken(request: StandInRequest, grant: Grant, nonce?: string): Promise<string> {
    const person = this.options.directory.findPerson(grant.email!)!;
    const seconds = Math.floor(this.options.now() / 1_000);
    return new SignJWT({ ...this.claimsOf(person), ...(nonce === undefined ? {} : { nonce }) })
      .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })
      .setIssuer(this.#issuerOf(request))
      .setAudience(grant.clientId)
      .setSubject(person.id)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3_600)
      .sign(this.#privateKey);
  }

  claimsOf(person: Person): Record<string, unknown> {
    const common = { email: person.email, name: person.name };
    if (this.isMicrosoft) return { ...common, preferred_username: person.username, oid: person.id, tid: this.#tenantId, ver: '2.0' };
    return { ...common, email_verified: true, given_name: person.givenName, family_name: person.surname, hd: person.email.split('@')[1] };
  }

  #originOf(request: StandInRequest): string {
    return this.options.publicUrl ?? request.url.origin;
  }

  #issuerOf(request: StandInRequest): string {
    return this.isMicrosoft ? `${this.#originOf(request)}/${this.#tenantId}/v2.0` : this.#originOf(request);
  }
}

/** Returns the signing key. It is generated only once, because that takes a tenth of a second. */
function signingKey() {
  madeKey ??= generateKeyPair('RS256', { extractable: true });
  return madeKey;
}

let madeKey: ReturnType<typeof generateKeyPair> | undefined;
