import type { TokenPair } from '@assist/contract';
import { fromInstant } from '@assist/time';
import type { Caller } from '../call/caller.ts';
import type { IssuedTokens } from './sessions.repository.ts';

/** Builds the response to a sign-in of any kind, and notes for the log who has signed in. */
export function toTokenPair(tokens: IssuedTokens, reply: { caller?: Caller | undefined }): TokenPair {
  reply.caller = tokens.caller;
  return { success: true, token: tokens.token, refreshToken: tokens.refreshToken, expiresAt: fromInstant(tokens.expiresAt) };
}
