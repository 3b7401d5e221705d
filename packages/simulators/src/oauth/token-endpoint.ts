import { createHash } from 'node:crypto';
import { importSPKI, jwtVerify } from 'jose';
import { jsonAnswer, type StandInAnswer, type StandInRequest } from '../http/index.ts';
import { entraRefusal, refusal } from './oauth-answers.ts';
import { credentialsOf, findClient, isEqual, isProven, type OAuthClient } from './oauth-client.ts';
import type { OAuthIssuer } from './oauth-issuer.ts';
import { type EntraError, grantRefusal } from './tenant.ts';
import type { Grant } from './token-store.ts';

const ASSERTION_GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** The token endpoint, which accepts codes, refresh tokens, client credentials and assertions of service accounts. */
export class TokenEndpoint {
  readonly #issuer: OAuthIssuer;

  constructor(issuer: OAuthIssuer) {
    this.#issuer = issuer;
  }

  async answer(request: StandInRequest): Promise<StandInAnswer> {
    const form = new URLSearchParams(request.body.toString('utf8'));
    if (form.get('grant_type') === ASSERTION_GRANT) return this.#byAssertion(request, form.get('assertion') ?? '');
    const { options, isMicrosoft } = this.#issuer;
    const { id, secret } = credentialsOf(request, form);
    const client = findClient(options.clients, id);
    if (client?.certificate !== undefined) {
      if (!(await isProven(form, client, this.#issuer.tokenUrlOf(request), options.now()))) return entraRefusal(WRONG_ASSERTION, 401);
    } else if (client === undefined || (client.secret !== undefined && !isEqual(client.secret, secret)))
      return isMicrosoft ? entraRefusal(WRONG_SECRET, 401) : refusal(401, 'invalid_client');
    switch (form.get('grant_type')) {
      case 'authorization_code':
        return this.#byCode(request, form, client);
      case 'refresh_token':
        return this.#byRefreshToken(request, form.get('refresh_token') ?? '', client);
      case 'client_credentials':
        if (isMicrosoft && !(form.get('scope') ?? '').endsWith('/.default')) return entraRefusal(WRONG_SCOPE);
        return this.#grant(request, { as: 'app', clientId: client.id, scope: form.get('scope') ?? '' }, true);
      default:
        return refusal(400, 'unsupported_grant_type');
    }
  }

  async #byCode(request: StandInRequest, form: URLSearchParams, client: OAuthClient): Promise<StandInAnswer> {
    const pending = this.#issuer.tokens.takeCode(form.get('code') ?? '');
    if (pending === undefined || pending.grant.clientId !== client.id || pending.redirectUri !== form.get('redirect_uri'))
      return refusal(400, 'invalid_grant');
    if (pending.challenge !== undefined && !isEqual(pending.challenge, challengeOf(form.get('code_verifier') ?? '')))
      return refusal(400, 'invalid_grant');
    return this.#grant(request, pending.grant, false, pending.nonce);
  }

  async #byRefreshToken(request: StandInRequest, refresh: string, client: OAuthClient): Promise<StandInAnswer> {
    const { tokens, tenant, isMicrosoft, consented } = this.#issuer;
    const grant = tokens.findRefresh(refresh);
    if (grant === undefined || grant.clientId !== client.id) return refusal(400, 'invalid_grant');
    const unconsented = isMicrosoft ? grantRefusal(tenant, grant.scope, consented.has(grant.email!)) : undefined;
    if (unconsented !== undefined) return entraRefusal(unconsented);
    // Microsoft issues a new refresh token each time, whereas Google's stays valid.
    if (isMicrosoft) tokens.dropRefresh(refresh);
    return this.#grant(request, grant, !isMicrosoft);
  }

  async #byAssertion(request: StandInRequest, assertion: string): Promise<StandInAnswer> {
    const { serviceAccounts = [], directory, isDelegated, now } = this.#issuer.options;
    for (const account of serviceAccounts) {
      try {
        const key = await importSPKI(account.publicKeyPem, 'RS256');
        const { payload } = await jwtVerify(assertion, key, {
          issuer: account.email,
          audience: this.#issuer.tokenUrlOf(request),
          currentDate: new Date(now()),
        });
        const scope = typeof payload['scope'] === 'string' ? payload['scope'] : '';
        const subject = payload.sub === undefined || payload.sub === account.email ? undefined : directory.findPerson(payload.sub);
        if (payload.sub !== undefined && payload.sub !== account.email && subject === undefined) return refusal(400, 'invalid_grant');
        // If a single scope is not delegated, no token is issued at all (developers.google.com/identity/protocols/oauth2/service-account,
        // "Error codes").
        if (subject !== undefined && isDelegated?.(account.email, scope) !== true) return refusal(401, 'unauthorized_client');
        const grant: Grant =
          subject === undefined
            ? { as: 'app', email: account.email, clientId: account.email, scope }
            : { as: 'user', email: subject.email, clientId: account.email, scope };
        return this.#grant(request, { ...grant, scope: grant.scope.replace(/\bopenid\b/, '') }, true);
      } catch {
        // The assertion is not signed with this account's key, so the next account is tried.
      }
    }
    return refusal(400, 'invalid_grant');
  }

  async #grant(request: StandInRequest, grant: Grant, keepRefresh: boolean, nonce?: string): Promise<StandInAnswer> {
    const { tokens } = this.#issuer;
    const scopes = grant.scope.split(' ');
    return jsonAnswer(
      200,
      {
        token_type: 'Bearer',
        access_token: tokens.issueAccess(grant),
        expires_in: Math.floor(tokens.lifetimeMs / 1_000),
        scope: grant.scope,
        ...(grant.as === 'user' && scopes.includes('offline_access') && !keepRefresh ? { refresh_token: tokens.issueRefresh(grant) } : {}),
        ...(grant.as === 'user' && scopes.includes('openid') ? { id_token: await this.#issuer.idToken(request, grant, nonce) } : {}),
      },
      { 'cache-control': 'no-store' },
    );
  }
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

const WRONG_ASSERTION: EntraError = {
  error: 'invalid_client',
  code: 'AADSTS700027',
  text: 'The certificate with identifier used to sign the client assertion is not registered on application.',
};
const WRONG_SECRET: EntraError = {
  error: 'invalid_client',
  code: 'AADSTS7000215',
  text: 'Invalid client secret provided. Ensure the secret being sent in the request is the client secret value, not the client secret ID.',
};
const WRONG_SCOPE: EntraError = {
  error: 'invalid_scope',
  code: 'AADSTS1002012',
  text: 'The provided value for scope is not valid. Client credential flows must have a scope value with /.default suffixed to the resource identifier.',
};
