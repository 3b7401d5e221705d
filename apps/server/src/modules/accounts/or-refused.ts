import type { ProblemCode } from '@assist/contract';
import { ProblemError } from '../../call/problem-error.ts';

/**
 * What a sign-in has come to, where what was shown was still good.
 *
 * @throws ProblemError `refusal` where it was not
 */
export function orRefused<T>(made: T | undefined, refusal: ProblemCode): T {
  if (made === undefined) throw new ProblemError(refusal);
  return made;
}
