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
  const issuedAt = Math.floor(nowMs / 1_000);
  return new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account.clientEmail)
    .setSubject(subject)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + 3_600)
    .sign(await importPKCS8(account.privateKey, 'RS256'));
}
