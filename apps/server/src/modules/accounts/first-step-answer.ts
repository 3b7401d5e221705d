import type { SecondStepAnswer, TokenPair } from '@assist/contract';
import { fromInstant } from '@assist/time';
import type { Caller } from '../../call/caller.ts';
import { toTokenPair } from '../../people/token-pair.ts';
import type { FirstStep } from './second-step.usecases.ts';

/** Builds the response to a password or a link. */
export function toFirstStepAnswer(step: FirstStep, reply: { caller?: Caller | undefined }): TokenPair | SecondStepAnswer {
  if (step.kind === 'session') return toTokenPair(step.tokens, reply);
  reply.caller = { person: step.userId };
  const { ticket, expiresAt } = step.ticket;
  return { success: false, secondStep: { ticket, expiresAt: fromInstant(expiresAt), ...(step.isToBeSetUp ? { isToBeSetUp: true } : {}) } };
}
