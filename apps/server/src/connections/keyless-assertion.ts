import { readFile } from 'node:fs/promises';
import { ProviderError } from '@assist/calendar-provider';
import { callHttp } from '@assist/polite-http';
import type { AwsClientOptions, IdentityPoolClientOptions, PluggableAuthClientOptions } from 'google-auth-library';
import { assertionClaims } from './service-account-assertion.ts';

/** The scope that the IAM Service Account Credentials API requires. */
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
const TIMEOUT_MS = 10_000;
/** Name with which this machine's identity is reported as not available. */
const NO_IDENTITY = 'noCredentials';
const NETWORK_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT']);

export interface KeylessAccount {
  readonly clientEmail: string;
  /**
   * File that says how this machine proves its identity to Google (`gcloud iam workload-identity-pools create-cred-config`). If undefined,
   * the credentials that Google's programs use by default: those of the environment, or of the machine in Google's cloud.
   */
  readonly credentialFile?: string | undefined;
}

/**
 * A service account without a key. Google holds its key and signs the assertions, for a machine whose identity may do so (role *Service
 * Account Token Creator*). Google forbids keys in organizations created since May 2024 unless an administrator allows them
 * (docs.cloud.google.com/resource-manager/docs/secure-by-default-organizations).
 */
export class KeylessAssertion {
  readonly #account: KeylessAccount;
  readonly #iamUrl: string;
  #identity: ReturnType<typeof openIdentity> | undefined;

  constructor(account: KeylessAccount, iamUrl: string) {
    this.#account = account;
    this.#iamUrl = iamUrl;
  }

  /**
   * Returns an assertion with which the service account acts as `subject`, signed by Google (`projects.serviceAccounts.signJwt`).
   *
   * @throws {ProviderError} `forbidden` if this machine has no identity at Google, or if that identity may not sign for the account.
   */
  async for(subject: string, scope: string, audience: string, nowMs: number): Promise<string> {
    const claims = { ...assertionClaims(this.#account.clientEmail, subject, audience, nowMs), scope };
    const answer = await callHttp({
      method: 'POST',
      url: `${this.#iamUrl}/v1/projects/-/serviceAccounts/${encodeURIComponent(this.#account.clientEmail)}:signJwt`,
      headers: { authorization: `Bearer ${await this.#ownToken()}`, 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ payload: JSON.stringify(claims) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      failsAs: ProviderError,
    });
    if (answer.status >= 500) throw new ProviderError('unavailable', 'Google does not sign at present', { status: answer.status });
    const { signedJwt, error } = answer.json() as { signedJwt?: unknown; error?: { status?: unknown } };
    if (answer.status === 200 && typeof signedJwt === 'string') return signedJwt;
    const providerCode = typeof error?.status === 'string' ? error.status : String(answer.status);
    throw new ProviderError(
      'forbidden',
      `this machine may not sign as ${this.#account.clientEmail}: it needs the role Service Account Token Creator on that account, and the project the IAM Service Account Credentials API`,
      { status: answer.status, providerCode },
    );
  }

  /** Returns an access token for the identity of this machine. */
  async #ownToken(): Promise<string> {
    try {
      this.#identity ??= openIdentity(this.#account.credentialFile);
      const token = await withLimit((await this.#identity)());
      if (typeof token === 'string') return token;
    } catch (error) {
      this.#identity = undefined;
      if (mayPass(error)) throw new ProviderError('unavailable', 'the identity of this machine cannot be checked at present', {}, error);
      const sentence = `this machine has no identity at Google: ${reasonOf(error)}`;
      throw new ProviderError('forbidden', sentence, { providerCode: NO_IDENTITY }, error);
    }
    throw new ProviderError('forbidden', 'this machine has no identity at Google', { providerCode: NO_IDENTITY });
  }
}

type Federation = AwsClientOptions | IdentityPoolClientOptions | PluggableAuthClientOptions;

/** Returns a function that gets the machine's own token. Loads Google's library, which only connections without a key need. */
async function openIdentity(credentialFile: string | undefined): Promise<() => Promise<string | null | undefined>> {
  const { AwsClient, GoogleAuth, IdentityPoolClient, PluggableAuthClient } = await import('google-auth-library');
  if (credentialFile === undefined) {
    const auth = new GoogleAuth({ scopes: [SCOPE] });
    return () => auth.getAccessToken();
  }
  const federation = { ...(JSON.parse(await readFile(credentialFile, 'utf8')) as Federation), scopes: [SCOPE] };
  const source = federation.credential_source;
  const client =
    source !== undefined && 'executable' in source
      ? new PluggableAuthClient(federation as PluggableAuthClientOptions)
      : source !== undefined && 'environment_id' in source
        ? new AwsClient(federation as AwsClientOptions)
        : new IdentityPoolClient(federation as IdentityPoolClientOptions);
  return async () => (await client.getAccessToken()).token;
}

async function withLimit<T>(work: Promise<T>): Promise<T> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => limit.addEventListener('abort', () => reject(limit.reason as Error), { once: true })),
  ]);
}

/** Whether the failure is one of the network or of a server, and not a refusal. */
function mayPass(error: unknown): boolean {
  const { name, code, status } = error as { readonly name?: unknown; readonly code?: unknown; readonly status?: unknown };
  if (name === 'TimeoutError') return true;
  if (typeof status === 'number') return status >= 500;
  return typeof code === 'string' && NETWORK_CODES.has(code);
}

/** Returns the first sentence of the library's error. What follows may repeat what was sent. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (/^[^\n]*?(?:\. |$)/.exec(text)?.[0] ?? '').trim().slice(0, 200);
}
