import type { ProblemCode } from '@assist/contract';
import { ProblemError } from '../../call/problem-error.ts';

/**
 * Returns the result of a sign-in.
 *
 * @throws ProblemError `refusal` if there is no result, because the proof was no longer valid
 */
export function orRefused<T>(made: T | undefined, refusal: ProblemCode): T {
  if (made === undefined) throw new ProblemError(refusal);
  return made;
}
