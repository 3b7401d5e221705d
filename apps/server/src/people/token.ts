import { createHash, randomBytes } from 'node:crypto';

/** Returns a new opaque token. It contains no information, and only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
