import type { CalendarChange, CallContext, Email, Watch, WebhookAnswer, WebhookRequest } from '@assist/calendar-provider';
import { isProviderError, pathSegment, ProviderError } from '@assist/calendar-provider';
import { findInstant, fromInstant, type Instant, instantOf, MINUTE_MS } from '@assist/time';
import type { GraphClient } from './graph-client.ts';

/** Requested lifetime of a subscription: Graph's limit of seven days, less ten minutes in case the clocks of Graph and Assist differ. */
const LIFE_MS = (10_080 - 10) * MINUTE_MS;
const MAX_SECRET = 128;
const MAX_VALIDATION_TOKEN = 2_048;
const LIFECYCLE: ReadonlyMap<string, CalendarChange['kind']> = new Map(
  Object.entries<CalendarChange['kind']>({
    missed: 'missed',
    subscriptionremoved: 'removed',
    reauthorizationrequired: 'reauthorize',
  }),
);

export async function watch(
  client: GraphClient,
  query: { readonly calendar: Email; readonly callback: URL; readonly secret: string },
  context: CallContext,
): Promise<Watch> {
  const { calendar, callback, secret } = query;
  if (secret.length > MAX_SECRET) throw new ProviderError('invalid', `the secret is longer than ${MAX_SECRET} characters`);
  const answer = await client.send(
    {
      method: 'POST',
      path: '/subscriptions',
      mailbox: calendar,
      body: {
        changeType: 'created,updated,deleted',
        resource: `/users/${calendar}/events`,
        notificationUrl: callback.href,
        lifecycleNotificationUrl: callback.href,
        expirationDateTime: fromInstant(expiry(client)),
        clientState: secret,
        latestSupportedTlsVersion: 'v1_2',
      },
    },
    context,
  );
  return toWatch(answer.json(), calendar, expiry(client));
}

export async function renew(client: GraphClient, held: Watch, context: CallContext): Promise<Watch> {
  const answer = await client.send(
    {
      method: 'PATCH',
      path: `/subscriptions/${pathSegment(held.id)}`,
      mailbox: held.calendar,
      repeatable: true,
      body: { expirationDateTime: fromInstant(expiry(client)) },
    },
    context,
  );
  return toWatch(answer.json(), held.calendar, expiry(client));
}

export async function unwatch(client: GraphClient, held: Watch, context: CallContext): Promise<void> {
  try {
    await client.send(
      { method: 'DELETE', path: `/subscriptions/${pathSegment(held.id)}`, mailbox: held.calendar, repeatable: true },
      context,
    );
  } catch (error) {
    if (!isProviderError(error, 'notFound')) throw error;
  }
}

function expiry(client: GraphClient): Instant {
  return instantOf(client.now() + LIFE_MS);
}

function toWatch(answer: unknown, calendar: Email, asked: Instant): Watch {
  const { id, expirationDateTime } = answer as { id?: unknown; expirationDateTime?: unknown };
  if (typeof id !== 'string') throw new ProviderError('unavailable', 'the subscription has no id');
  const expires = typeof expirationDateTime === 'string' ? findInstant(expirationDateTime) : undefined;
  // If the answer has a later end than was requested, it is not trusted, because the subscription could end before it is renewed.
  return { id, calendar, expires: expires !== undefined && expires < asked ? expires : asked, state: {} };
}

/**
 * Reads a notification. It may come one to three times, late or not at all. It is ignored unless it has the secret of its subscription,
 * which determines the calendar. The events are read later, after the response.
 */
export function readWebhook(request: WebhookRequest, isOurs: (watchId: string, secret: string) => Email | undefined): WebhookAnswer {
  const validationToken = request.query.get('validationToken');
  if (validationToken !== null) {
    if (validationToken.length > MAX_VALIDATION_TOKEN) return { status: 400, changes: [] };
    return { status: 200, body: validationToken, contentType: 'text/plain; charset=utf-8', changes: [] };
  }
  const notifications = notificationsOf(request.body);
  if (notifications === undefined) return { status: 400, changes: [] };
  const changes = new Map<string, CalendarChange>();
  for (const { subscriptionId, clientState, lifecycleEvent, resourceData } of notifications) {
    const calendar =
      typeof subscriptionId === 'string' && typeof clientState === 'string' ? isOurs(subscriptionId, clientState) : undefined;
    if (calendar === undefined) continue;
    const kind = lifecycleEvent === undefined || lifecycleEvent === null ? 'changed' : LIFECYCLE.get(String(lifecycleEvent).toLowerCase());
    if (kind === undefined) continue;
    const eventId = kind === 'changed' && typeof resourceData?.id === 'string' ? resourceData.id : undefined;
    const isAboutWatch = kind === 'removed' || kind === 'reauthorize';
    changes.set(`${calendar} ${kind} ${eventId ?? ''}`, {
      calendar,
      kind,
      ...(eventId === undefined ? {} : { eventId }),
      ...(isAboutWatch ? { watchId: subscriptionId as string } : {}),
    });
  }
  return { status: 202, changes: [...changes.values()] };
}

interface Notification {
  readonly subscriptionId?: unknown;
  readonly clientState?: unknown;
  readonly lifecycleEvent?: unknown;
  readonly resourceData?: { readonly id?: unknown } | null;
}

/** Returns the notifications in a body. Undefined if it does not contain a list. */
function notificationsOf(body: Uint8Array): readonly Notification[] | undefined {
  try {
    const { value } = JSON.parse(new TextDecoder().decode(body)) as { value?: unknown };
    return Array.isArray(value) ? value.filter((one): one is Notification => typeof one === 'object' && one !== null) : undefined;
  } catch {
    return undefined;
  }
}
