import { type CalendarRuleCapabilities, isTentative } from '@assist/reservation';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, isApiError } from './api-error.ts';
import { type ChangeKind, type Changes, CHANGES, type Created } from './changes.ts';
import type { ReadEvent, ReadSchedule } from './from-wire.ts';
import { forgetOwn, rememberOwn, withOwn } from './own-reservations.ts';
import { KEYS } from './queries.ts';
import { type Organizer, tellOfCreation } from './tell-resources.ts';
import { type About, dropUnanswered, isUnanswered, keepUnanswered } from './unanswered.ts';

export interface Sending {
  readonly client: QueryClient;
  readonly me: Organizer;
  readonly capabilities: Pick<CalendarRuleCapabilities, 'notificationDelayMs' | 'waitsForCreation'>;
}

/** Under way, by the wish: whoever presses twice, or on two buttons, has asked once. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * The one way by which anything is changed. What is not answered is kept, and waits for the person: nothing is ever sent
 * by the connection's coming back.
 */
export async function sendChange<K extends ChangeKind>(kind: K, input: Changes[K]['input'], about: About, sending: Sending): Promise<Changes[K]['answer']> {
  const id = CHANGES[kind].idOf(input);
  const attempt = underWay.get(id) ?? tryToSend(kind, input, about, sending).finally(() => underWay.delete(id));
  underWay.set(id, attempt);
  return attempt;
}

async function tryToSend<K extends ChangeKind>(kind: K, input: Changes[K]['input'], about: About, sending: Sending): Promise<Changes[K]['answer']> {
  const { idOf, send } = CHANGES[kind];
  const id = idOf(input);
  try {
    const answer = await send(input);
    dropUnanswered(id);
    note(kind, input, answer, sending);
    return answer;
  } catch (error) {
    if (!isUnanswered(error)) {
      dropUnanswered(id);
      throw error;
    }
    const mayHaveArrived = navigator.onLine;
    keepUnanswered({ id, kind, input, about, askedAt: Date.now(), mayHaveArrived, owner: sending.me.email });
    throw new ApiError(mayHaveArrived ? 'not-answered' : 'not-sent', 0, isApiError(error) ? error.correlationId : '');
  }
}

/** What this page knows of its own changes before any calendar tells it. */
function note<K extends ChangeKind>(kind: K, input: Changes[K]['input'], answer: Changes[K]['answer'], sending: Sending): void {
  if (kind === 'create') {
    const { event } = answer as Created;
    void tellOfCreation(event, (input as Changes['create']['input']).resources, sending.me, sending.capabilities.notificationDelayMs);
    showOwn(event, sending);
  }
  if (kind === 'change' && (answer as ReadEvent).isOrganizer) showOwn(answer as ReadEvent, sending);
  if (kind === 'delete') forgetOwn([(input as Changes['delete']['input']).event.id]);
}

/** At once on every screen; and for as long as the calendar may not show it by itself. */
function showOwn(event: ReadEvent, { client, me, capabilities }: Sending): void {
  const own = {
    eventId: event.id,
    iCalUId: event.iCalUId,
    subject: event.subject,
    start: event.start.utcDateTime,
    end: event.end.utcDateTime,
    organizer: { address: me.email, name: me.name },
    resources: event.attendees.filter((attendee) => attendee.resource && attendee.status.response !== 'declined').map(({ emailAddress, status }) =>
      ({ email: emailAddress.address, status: isTentative(status.response) ? 'tentative' as const : 'reserved' as const })),
    knownSince: Date.now(),
    isTold: false,
  };
  if (capabilities.waitsForCreation) rememberOwn(own);
  // What is on its way does not know of it yet.
  void client.cancelQueries({ queryKey: KEYS.schedules });
  client.setQueriesData<ReadonlyMap<string, ReadSchedule>>({ queryKey: KEYS.schedules }, (known) =>
    known === undefined ? known : withOwn(known, [own], Date.now()));
}
