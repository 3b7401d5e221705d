import { WAITS } from '@assist/reservation';
import type { Query } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';
import { ResourcesError } from './resources-error.ts';

/** Up to this many failed tries are not reported. After that the retries continue, but the person sees the reason. */
const UNTOLD_TRIES = 3;

/** Specification, section 9, "Effect retry": a call that failed for a permanent reason is not retried. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  // Without a network the failure is reported at once; when the connection returns, the request is sent again.
  if (failures >= WAITS.effectRetries || !navigator.onLine) return false;
  const reason = error instanceof ResourcesError ? error.cause : error;
  return !isApiError(reason) || reason.status === 0 || reason.status >= 500;
}

type FirstAnswer = { readonly [K in 'data' | 'error' | 'failureReason']: unknown } & { readonly failureCount: number };

/** Returns why there is nothing to show; null if there is something, or may be at any moment. */
export function failureOf(result: FirstAnswer): unknown {
  if (result.data !== undefined) return null;
  return result.error ?? (result.failureCount >= UNTOLD_TRIES ? result.failureReason : null);
}

type AskedAgain = Pick<Query['state'], 'data' | 'error' | 'fetchFailureCount' | 'fetchFailureReason'>;

/** Returns why the shown data cannot be refreshed, if the server gave a reason; null if it can, or may be at any moment. */
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

/** The previous data stands in for a pending answer, but not for a failed one: nobody must mistake one floor for another. */
export function answerOf<T>({ data, isPlaceholderData, failureCount, fetchStatus }: KeptAnswer<T>): T | undefined {
  return isPlaceholderData && (failureCount > 0 || fetchStatus === 'paused') ? undefined : data;
}

/** True between two tries: another request would only wait for the second one. */
export function isTryingAgain({ state }: Query): boolean {
  return state.fetchStatus === 'fetching' && state.fetchFailureCount > 0;
}
