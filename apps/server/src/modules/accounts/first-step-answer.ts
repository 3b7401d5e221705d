import type { SecondStepAnswer, TokenPair } from '@assist/contract';
import { fromInstant } from '@assist/time';
import { toTokenPair } from '../../people/token-pair.ts';
import type { FirstStep } from './second-step.usecases.ts';

/** As a password and a link are answered. */
export function toFirstStepAnswer(step: FirstStep): TokenPair | SecondStepAnswer {
  if (step.kind === 'session') return toTokenPair(step.tokens);
  const { ticket, expiresAt } = step.ticket;
  return { success: false, secondStep: { ticket, expiresAt: fromInstant(expiresAt) } };
}
