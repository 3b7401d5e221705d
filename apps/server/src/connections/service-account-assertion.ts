import { importPKCS8, SignJWT } from 'jose';

export interface ServiceAccount {
  readonly clientEmail: string;
  /** Private key in PKCS #8, as PEM. */
  readonly privateKey: string;
}

/** Returns an assertion with which a service account with domain-wide delegation acts as `subject` (RFC 7523). */
export async function serviceAccountAssertion(
  account: ServiceAccount,
  subject: string,
  scope: string,
  audience: string,
  nowMs: number,
): Promise<string> {
  return new SignJWT({ ...assertionClaims(account.clientEmail, subject, audience, nowMs), scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .sign(await importPKCS8(account.privateKey, 'RS256'));
}

/** Returns the claims of an assertion without its scope: valid for an hour, the longest that Google accepts. */
export function assertionClaims(issuer: string, subject: string, audience: string, nowMs: number) {
  const issuedAt = Math.floor(nowMs / 1_000);
  return { iss: issuer, sub: subject, aud: audience, iat: issuedAt, exp: issuedAt + 3_600 };
}
