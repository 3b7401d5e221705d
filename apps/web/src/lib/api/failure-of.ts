import { WAITS } from '@assist/reservation';
import type { Query } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';
import { ResourcesError } from './resources-error.ts';

/** So many tries in vain are not told. Beyond them it is tried on, and those who wait know why. */
const UNTOLD_TRIES = 3;

/** Specification, section 9, "Effect retry": a call that failed for a reason that stays is not tried again. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  // Without a network it is said at once; the connection's coming back asks again.
  if (failures >= WAITS.effectRetries || !navigator.onLine) return false;
  const reason = error instanceof ResourcesError ? error.cause : error;
  return !isApiError(reason) || reason.status === 0 || reason.status >= 500;
}

type FirstAnswer = { readonly [K in 'data' | 'error' | 'failureReason']: unknown } & { readonly failureCount: number };

/** Why there is nothing to show; null where there is something, or as long as there may be at any moment. */
export function failureOf(result: FirstAnswer): unknown {
  if (result.data !== undefined) return null;
  return result.error ?? (result.failureCount >= UNTOLD_TRIES ? result.failureReason : null);
}

type AskedAgain = Pick<Query['state'], 'data' | 'error' | 'fetchFailureCount' | 'fetchFailureReason'>;

/** Why what is shown is no longer asked for with success, where the server says so; null where it is, or may be at any moment. */
export function staleReasonOf({ data, error, fetchFailureCount, fetchFailureReason }: AskedAgain): unknown {
  const told = error ?? (fetchFailureCount >= UNTOLD_TRIES ? fetchFailureReason : null);
  const reason = told instanceof ResourcesError ? told.cause : told;
  return data !== undefined && isApiError(reason) && reason.status >= 500 ? told : null;
}

interface KeptAnswer<T> {
  readonly data: T | undefined;
  readonly isPlaceholderData: boolean;
  readonly failureCount: number;
  readonly fetchStatus: string;
}

/** What was shown before stands in for what is asked for now, but not for what does not come: nobody is to take one floor for another. */
export function answerOf<T>({ data, isPlaceholderData, failureCount, fetchStatus }: KeptAnswer<T>): T | undefined {
  return isPlaceholderData && (failureCount > 0 || fetchStatus === 'paused') ? undefined : data;
}

/** Between two tries: asking anew would only wait for the second one. */
export function isTryingAgain({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && state.fetchFailureCount > 0;
}
