import type { HubConnection } from './hub-connection.ts';
import { HubMethodError } from './hub-method-error.ts';
import type { HubLog, HubMethod } from './hub-options.ts';
import type { Outcome } from './server-message.ts';

/** The outcome of a call that failed without a message for the caller, who learns only that something failed. */
export const FAILED: Outcome = { kind: 'error', error: 'The call has failed on the server.' };

export async function callMethod<User>(
  method: HubMethod<User>,
  connection: HubConnection<User>,
  args: readonly unknown[],
  log: HubLog,
): Promise<Outcome> {
  try {
    const value = await method(connection, args);
    return value === undefined ? { kind: 'void' } : { kind: 'result', value };
  } catch (error) {
    if (error instanceof HubMethodError) return error.message === '' ? FAILED : { kind: 'error', error: error.message };
    log.error({ err: error, connection: connection.id }, 'hub: a method failed');
    return FAILED;
  }
}
