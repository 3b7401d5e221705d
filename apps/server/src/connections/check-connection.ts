import { randomUUID } from 'node:crypto';
import { type CallContext, type Email, type NewEvent, ProviderError } from '@assist/calendar-provider';
import { DAY_MS, HOUR_MS, type Instant, instantOf, plusMinutes, UTC } from '@assist/time';
import type { ComposedCalendar, Need } from './composed-calendar.ts';

export interface CheckResult {
  readonly need: Need;
  /**
   * `not-yet`: refused because the right was never granted, or is not effective yet; according to the calendar's makers, this can take
   * hours. `without`: forbidden, but Assist works without the right.
   */
  readonly outcome: 'works' | 'missing' | 'not-yet' | 'left-out' | 'without';
  readonly sentence: string;
}

export interface CheckOptions {
  /** The resource to test with; if undefined, the first in the directory. */
  readonly resource: Email | undefined;
  readonly callback: URL | undefined;
  readonly now: () => number;
}

const TIMEOUT_MS = 30_000;
/**
 * How far ahead the test event takes place: about a month, early in the morning, for a quarter of an hour. It is deleted right after the
 * test.
 */
const WRITTEN_AHEAD_MS = 30 * DAY_MS;
/** Codes with which calls fail until a role or scope becomes effective. With Microsoft, this takes 30 minutes to two hours. */
const REFUSED_UNTIL_IT_HOLDS = new Set(['ErrorAccessDenied', 'ExtensionError', 'Authorization_RequestDenied']);
/**
 * Error codes that can mean that access is forbidden. Some servers report forbidden data as missing: Cyrus does not list some calendars,
 * although it returns their times.
 */
const HIDDEN = new Set<string>(['forbidden', 'mailboxNotAvailable', 'notFound']);
const STREAM_TRIED_MS = 3_000;

/**
 * Tests, one need after the other, whether the calendar allows everything that Assist needs, and reports what is missing. Test writes are
 * undone.
 */
export async function* checkConnection(calendar: ComposedCalendar, options: CheckOptions): AsyncGenerator<CheckResult> {
  const { provider } = calendar;
  const contextOn = (mailbox?: Email): CallContext => ({
    actor: mailbox === undefined ? { as: 'app' } : { as: 'app', mailbox },
    now: instantOf(options.now()),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    correlationId: randomUUID(),
    priority: 'interactive',
  });
  const range = { start: instantOf(options.now()), end: instantOf(options.now() + DAY_MS) };
  const attempt = (need: Need, work: () => Promise<string>) => tryIt(need, calendar, work);

  const { oauth } = calendar;
  if (oauth !== undefined) {
    yield await attempt('sign-in', async () => {
      const { serverMetadata } = await oauth.identityProvider
        .configuration()
        .then((configuration) => ({ serverMetadata: configuration.serverMetadata() }));
      return `people sign in at ${new URL(serverMetadata.authorization_endpoint ?? serverMetadata.issuer).host}, which will ask them for: ${oauth.identityProvider.settings.scope}`;
    });
  }
  let found: Email | undefined;
  yield await attempt('rooms', async () => {
    if (provider.listRooms === undefined) return 'this calendar has no directory of rooms';
    const { items } = await provider.listRooms({}, contextOn());
    found = items[0]?.email;
    return items.length === 0
      ? 'the directory can be read, but contains no rooms yet'
      : `the directory can be read: ${items.length} resources on its first page, starting with ${found}`;
  });
  const { deliversInvitations } = calendar;
  if (deliversInvitations !== undefined) {
    const delivers = await deliversInvitations(contextOn()).catch(() => false);
    yield delivers
      ? { need: 'invitations', outcome: 'works', sentence: 'the server delivers invitations to rooms and guests' }
      : {
          need: 'invitations',
          outcome: 'without',
          sentence: `the server delivers no invitations, so people can use only their own calendars. For more: ${calendar.needs.invitations}`,
        };
  }
  const { findableAsApplication: known } = calendar;
  if (known !== undefined) {
    yield await attempt('people', async () => {
      const people = await provider.searchPeople({ text: known, groups: false, limit: 1 }, contextOn());
      if (people.length === 0) throw new ProviderError('forbidden', `${known} is not found in the directory`);
      return 'people can be found in the directory';
    });
  }
  const resource = options.resource ?? found;
  if (resource === undefined) {
    for (const need of ['schedules', 'events', 'writes', 'push'] as const)
      yield { need, outcome: 'left-out', sentence: 'there is no resource to test with; name one with --resource' };
    return;
  }
  yield await attempt('schedules', async () => {
    const [schedule] = await provider.getSchedules({ emails: [resource], range }, contextOn());
    const error = schedule?.serviceError;
    if (error !== undefined) throw new ProviderError('forbidden', error.message, { providerCode: error.code });
    return `the times of ${resource} can be read`;
  });
  yield await attempt('events', async () => {
    const { items } = await provider.listEvents({ calendar: resource, range }, contextOn(resource));
    return `the events of ${resource} can be read: ${items.length} within a day`;
  });
  yield await attempt('writes', async () => {
    const start = instantOf(Math.floor((options.now() + WRITTEN_AHEAD_MS) / DAY_MS) * DAY_MS + 3 * HOUR_MS);
    const { event } = await provider.createEvent(trialAt(start), contextOn(resource));
    await provider.deleteEvent({ id: event.id, calendar: resource }, 'occurrence', contextOn(resource));
    return `an event was written to the calendar of ${resource} and deleted again`;
  });
  yield await checkPush(calendar, resource, options, contextOn());
}

function trialAt(start: Instant): NewEvent {
  return {
    idempotencyKey: randomUUID(),
    subject: 'Assist tests whether it may write here',
    bodyHtml: '',
    range: { start, end: plusMinutes(start, 15) },
    zone: UTC,
    isAllDay: false,
    attendees: [],
    resources: [],
    visibility: 'public',
    showAs: 'free',
  };
}

async function checkPush(
  calendar: ComposedCalendar,
  resource: Email,
  { callback }: CheckOptions,
  context: CallContext,
): Promise<CheckResult> {
  const { provider } = calendar;
  const { watch, unwatch, stream } = provider;
  if (stream !== undefined) {
    return tryIt('push', calendar, async () => {
      const limit = AbortSignal.timeout(STREAM_TRIED_MS);
      try {
        for await (const _change of stream.call(provider, [resource], { ...context, signal: limit })) break;
      } catch (error) {
        if (!limit.aborted) throw error;
      }
      return 'changes come over a connection that Assist opens itself';
    });
  }
  if (watch === undefined || unwatch === undefined || callback === undefined) {
    return {
      need: 'push',
      outcome: 'left-out',
      sentence: 'PUBLIC_URL is not an https address that the calendar can reach, so schedules will be polled, which is slower',
    };
  }
  return tryIt('push', calendar, async () => {
    const made = await watch.call(provider, { calendar: resource, callback, secret: randomUUID() }, context);
    await unwatch.call(provider, made, context);
    return `${resource} can be watched until ${new Date(made.expires).toISOString()}`;
  });
}

export async function tryIt(need: Need, { needs, doesWithout }: ComposedCalendar, work: () => Promise<string>): Promise<CheckResult> {
  try {
    return { need, outcome: 'works', sentence: await work() };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { providerCode } = error.detail;
    const without = doesWithout?.[need];
    if (without !== undefined && HIDDEN.has(error.code))
      return { need, outcome: 'without', sentence: `${error.message}: ${without}. For more, grant: ${needs[need]}` };
    const mayHoldLater = error.code === 'forbidden' && providerCode !== undefined && REFUSED_UNTIL_IT_HOLDS.has(providerCode);
    return {
      need,
      outcome: mayHoldLater ? 'not-yet' : 'missing',
      sentence: `${error.message}${providerCode === undefined ? '' : ` (${providerCode})`}. Needed: ${needs[need]}`,
    };
  }
}
