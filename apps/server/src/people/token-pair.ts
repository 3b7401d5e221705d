import type { TokenPair } from '@assist/contract';
import { fromInstant } from '@assist/time';
import type { IssuedTokens } from './sessions.repository.ts';

/** As a sign-in answers it, whoever has signed in. */
export function toTokenPair(tokens: IssuedTokens): TokenPair {
  return { success: true, token: tokens.token, refreshToken: tokens.refreshToken, expiresAt: fromInstant(tokens.expiresAt) };
}
