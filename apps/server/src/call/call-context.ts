import type { CallContext } from '@assist/calendar-provider';
import type { OperationShape } from '@assist/contract';
import type { Call } from './route.ts';

/** Converts a person's call to the context that calendars need. */
export function contextOf<T extends OperationShape>(call: Call<T>): CallContext {
  return {
    actor: { as: 'user', mailbox: call.principal.email, name: call.principal.name },
    now: call.now,
    signal: call.signal,
    correlationId: call.correlationId,
    priority: 'interactive',
    asker: call.principal.email,
  };
}
