import type { ProblemCode } from '@assist/contract';
import { ProblemError } from '../../call/problem-error.ts';

/**
 * Returns the result of a sign-in whose proof was still valid.
 *
 * @throws ProblemError `refusal` if it was not
 */
export function orRefused<T>(made: T | undefined, refusal: ProblemCode): T {
  if (made === undefined) throw new ProblemError(refusal);
  return made;
}
