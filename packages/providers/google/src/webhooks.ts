import type { CallContext, Email, Watch, WebhookAnswer, WebhookRequest } from '@assist/calendar-provider';
import { isProviderError, ProviderError } from '@assist/calendar-provider';
import { instantOf, SECOND_MS } from '@assist/time';
import { randomUUID } from 'node:crypto';
import { calendarPath, type GoogleClient } from './google-client.ts';

/** Requested lifetime of a notification channel, in seconds: seven days, which is Google's default. */
const LIFE_SECONDS = 604_800;
const MAX_SECRET = 256;

export async function watch(
  client: GoogleClient,
  query: { readonly calendar: Email; readonly callback: URL; readonly secret: string },
  context: CallContext,
): Promise<Watch> {
  const { calendar, callback, secret } = query;
  if (secret.length > MAX_SECRET) throw new ProviderError('invalid', `the secret is longer than ${MAX_SECRET} characters`);
  const id = randomUUID();
  const answer = await client.send(
    {
      method: 'POST',
      path: `${calendarPath(calendar, context.actor)}/events/watch`,
      mailbox: calendar,
      body: { id, type: 'web_hook', address: callback.href, token: secret, params: { ttl: String(LIFE_SECONDS) } },
    },
    context,
  );
  const { resourceId, expiration } = answer.json() as { resourceId?: unknown; expiration?: unknown };
  if (typeof resourceId !== 'string') throw new ProviderError('unavailable', 'the channel names no resource');
  const [told, asked] = [Number(expiration), client.now() + LIFE_SECONDS * SECOND_MS];
  // If the answer has a later end than was requested, it is not trusted, because the channel could end before it is renewed.
  return { id, calendar, expires: instantOf(told > 0 && told < asked ? told : asked), state: { resourceId } };
}

export async function unwatch(client: GoogleClient, held: Watch, context: CallContext): Promise<void> {
  try {
    await client.send(
      {
        method: 'POST',
        path: '/channels/stop',
        mailbox: held.calendar,
        repeatable: true,
        body: { id: held.id, resourceId: held.state['resourceId'] ?? '' },
      },
      context,
    );
  } catch (error) {
    if (!isProviderError(error, 'notFound')) throw error;
  }
}

/**
 * Reads a notification. It has no body; its headers name its channel and tell that something has changed. Notifications may come more than
 * once, late or not at all. The first one only confirms that the channel is open.
 */
export function readWebhook({ headers }: WebhookRequest, isOurs: (watchId: string, secret: string) => Email | undefined): WebhookAnswer {
  const id = headers['x-goog-channel-id'];
  const secret = headers['x-goog-channel-token'];
  const calendar = id === undefined || secret === undefined ? undefined : isOurs(id, secret);
  if (calendar === undefined) return { status: 200, changes: [] };
  switch (headers['x-goog-resource-state']?.toLowerCase()) {
    case 'exists':
      return { status: 200, changes: [{ calendar, kind: 'changed' }] };
    case 'not_exists':
      return { status: 200, changes: [{ calendar, kind: 'removed', watchId: id! }] };
    default:
      return { status: 200, changes: [] };
  }
}
