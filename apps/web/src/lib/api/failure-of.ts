import { WAITS } from '@assist/reservation';
import type { Query } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';
import { ResourcesError } from './resources-error.ts';

/** After this many failed tries, the person sees the reason, while the retries continue. */
const UNTOLD_TRIES = 3;

/** Returns whether a failed call is retried. A refused call (4xx) is not (specification, section 9, "Effect retry"). */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  // Without a network, the failure is shown immediately. When the connection returns, the request is sent again.
  if (failures >= WAITS.effectRetries || !navigator.onLine) return false;
  const reason = error instanceof ResourcesError ? error.cause : error;
  return !isApiError(reason) || reason.status === 0 || reason.status >= 500;
}

type FirstAnswer = { readonly [K in 'data' | 'error' | 'failureReason']: unknown } & { readonly failureCount: number };

/** Returns the reason why there is no data; null if there is data, or if it may still arrive. */
export function failureOf(result: FirstAnswer): unknown {
  if (result.data !== undefined) return null;
  return result.error ?? (result.failureCount >= UNTOLD_TRIES ? result.failureReason : null);
}

type AskedAgain = Pick<Query['state'], 'data' | 'error' | 'fetchFailureCount' | 'fetchFailureReason'>;

/**
 * Returns the server error (5xx) that keeps shown data from being refreshed; null if there is none, or after only one or two failed tries.
 */
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

/** Returns the data, or the previous query's until the first failure: after it, the plan of another floor, for example, would mislead. */
export function answerOf<T>({ data, isPlaceholderData, failureCount, fetchStatus }: KeptAnswer<T>): T | undefined {
  return isPlaceholderData && (failureCount > 0 || fetchStatus === 'paused') ? undefined : data;
}

/** Returns whether the query is retrying after a failure. Callers then send no further request, which would only wait for the retry. */
export function isTryingAgain({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && state.fetchFailureCount > 0;
}
