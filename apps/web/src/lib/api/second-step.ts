import { confirmSecondStep, setUpSecondStep, takeSecondStep } from '@assist/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { enter } from './sign-in.ts';

/** Completes a sign-in with the code of the second step. */
export async function takeStep(ticket: string, code: string): Promise<void> {
  await enter(await call(takeSecondStep, { body: { ticket, code } }));
}

/**
 * The setup of two-step sign-in, shown before the person is signed in. Requested only once, because each request creates a new secret, and
 * the person's app may already have stored the previous one.
 */
export const setUpQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['second-step', ticket],
    queryFn: async ({ signal }) => call(setUpSecondStep, { body: { ticket }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Confirms that the authenticator app works. The person is not signed in yet: they save their recovery codes first. */
export function confirmStep(ticket: string, code: string) {
  return call(confirmSecondStep, { body: { ticket, code } });
}
