import { type CallContext, isProviderError, ProviderError } from '@assist/calendar-provider';
import type { Events } from './events.ts';
import { calendarPath, type GoogleClient, WRITE_QUERY } from './google-client.ts';
import { DUPLICATE } from './google-error.ts';
import type { GoogleEvent } from './google-types.ts';

/**
 * Creates an event with an id chosen by the client. If the id already exists, an earlier attempt created the event and its answer was lost,
 * so the existing event is returned.
 */
export async function insertEvent(
  client: GoogleClient,
  events: Events,
  calendar: string,
  body: Readonly<Record<string, unknown>>,
  context: CallContext,
): Promise<GoogleEvent> {
  try {
    const answer = await client.send(
      { method: 'POST', path: `${calendarPath(calendar, context.actor)}/events?${WRITE_QUERY}`, mailbox: calendar, body, repeatable: true },
      context,
    );
    return answer.json() as GoogleEvent;
  } catch (error) {
    if (!isProviderError(error, 'preconditionFailed') || error.detail.providerCode !== DUPLICATE) throw error;
    try {
      return await events.raw({ id: body['id'] as string, calendar }, context);
    } catch (cause) {
      if (isProviderError(cause, 'notFound'))
        throw new ProviderError('idempotencyMismatch', 'the event was already created, and has been deleted since', error.detail, cause);
      throw cause;
    }
  }
}
