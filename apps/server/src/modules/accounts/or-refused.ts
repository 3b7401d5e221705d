import type { ProblemCode } from '@assist/contract';
import { ProblemError } from '../../call/problem-error.ts';

/**
 * Returns the result of a sign-in, which is undefined if its proof was no longer valid.
 *
 * @throws ProblemError `refusal` if it is undefined
 */
export function orRefused<T>(made: T | undefined, refusal: ProblemCode): T {
  if (made === undefined) throw new ProblemError(refusal);
  return made;
}
