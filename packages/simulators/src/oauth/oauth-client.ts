import { createHash, timingSafeEqual, X509Certificate } from 'node:crypto';
import { jwtVerify } from 'jose';
import type { StandInRequest } from '../http/index.ts';

export interface OAuthClient {
  readonly id: string;
  readonly secret?: string;
  /** The client's certificate (PEM), used instead of a secret. */
  readonly certificate?: string;
  readonly redirectUris?: readonly string[];
}

export function findClient(clients: readonly OAuthClient[] | undefined, id: string): OAuthClient | undefined {
  if (clients === undefined) return id === '' ? undefined : { id };
  return clients.find((client) => client.id === id);
}

/** Reads the client's credentials from HTTP Basic, or else from the form (RFC 6749, section 2.3.1). */
export function credentialsOf(request: StandInRequest, form: URLSearchParams): { readonly id: string; readonly secret: string } {
  const [scheme, encoded] = (request.headers['authorization'] ?? '').split(' ');
  if (scheme?.toLowerCase() === 'basic' && encoded !== undefined) {
    const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':').map(decodeURIComponent);
    return { id, secret };
  }
  return { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' };
}

export function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}

/**
 * Returns whether the client has proven that it owns its certificate. The proof is an assertion that is signed with its key, is made for
 * this endpoint, and names the registered thumbprint.
 */
export async function isProven(form: URLSearchParams, client: OAuthClient, tokenUrl: string, nowMs: number): Promise<boolean> {
  const certificate = new X509Certificate(client.certificate!);
  try {
    const { protectedHeader } = await jwtVerify(form.get('client_assertion') ?? '', certificate.publicKey, {
      issuer: client.id,
      subject: client.id,
      audience: tokenUrl,
      algorithms: ['PS256'],
      currentDate: new Date(nowMs),
    });
    return protectedHeader['x5t#S256'] === createHash('sha256').update(certificate.raw).digest('base64url');
  } catch {
    return false;
  }
}
