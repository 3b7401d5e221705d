import { type CallContext, ProviderError } from '@assist/calendar-provider';
import type { SingleFlight } from '@assist/polite-http';

/** Sends simultaneous identical requests only once. If the caller whose request was sent leaves, the others ask again. */
export async function askTogether<T>(flights: SingleFlight<T>, key: string, context: CallContext, ask: () => Promise<T>): Promise<T> {
  try {
    return await flights.run(key, ask);
  } catch (error) {
    if (error instanceof ProviderError || context.signal.aborted) throw error;
    return flights.run(key, ask);
  }
}
