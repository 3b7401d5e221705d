import { createHash, randomBytes } from 'node:crypto';

/** Opaque: nothing can be read from a token, and only its hash is kept. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
