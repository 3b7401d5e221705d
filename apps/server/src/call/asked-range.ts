import { SCHEDULES_MAX_DAYS } from '@assist/contract';
import { findInstant, type InstantRange, DAY_MS } from '@assist/time';
import { ProblemError } from './problem-error.ts';

/** Returns the requested range. It must run forward, and span at most 62 days (plus two hours for clock changes). */
export function askedRange(asked: { readonly start: string; readonly end: string }): InstantRange {
  const start = findInstant(asked.start);
  const end = findInstant(asked.end);
  if (start === undefined || end === undefined) throw new ProblemError('invalid-input');
  if (end <= start) throw new ProblemError('range-reversed');
  if (end - start > SCHEDULES_MAX_DAYS * DAY_MS + 2 * 3_600_000) throw new ProblemError('range-too-long');
  return { start, end };
}
