import { confirmSecondStep, setUpSecondStep, takeSecondStep } from '@assist/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { enter } from './sign-in.ts';

/** Ends a sign-in whose first step was right. */
export async function takeStep(ticket: string, code: string): Promise<void> {
  await enter(await call(takeSecondStep, { body: { ticket, code } }));
}

/** What is to be set up before one is in. Asked for once: each answer takes the place of the one before, which the app may have already. */
export const setUpQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['second-step', ticket],
    queryFn: async ({ signal }) => call(setUpSecondStep, { body: { ticket }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The app has it. Nobody is in yet: he keeps his recovery codes first. */
export function confirmStep(ticket: string, code: string) {
  return call(confirmSecondStep, { body: { ticket, code } });
}
