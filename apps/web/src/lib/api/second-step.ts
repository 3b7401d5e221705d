import { takeSecondStep } from '@assist/contract';
import { call } from './call.ts';
import { enter } from './sign-in.ts';

/** Ends a sign-in whose first step was right. */
export async function takeStep(ticket: string, code: string): Promise<void> {
  await enter(await call(takeSecondStep, { body: { ticket, code } }));
}
