import type { CreateEventBody } from '@assist/contract';
import { seriesOfDates, type ToldResource } from '@assist/reservation';
import { fromInstant, type InstantRange, toZone } from '@assist/time';
import type { ReadEvent } from '../../lib/api/from-wire.ts';
import { toRecurrenceBody } from '../../lib/api/recurrence-body.ts';

export type RestoredBody = Omit<CreateEventBody, 'idempotencyKey' | 'resources'> & { readonly resources: ToldResource[] };

/**
 * Returns the request that recreates a deleted reservation. For several dates, it is a series with exactly these dates; undefined if no
 * rule matches them. `resources` are those of the chosen date.
 */
export function restoredBody(chosen: ReadEvent, dates: readonly ReadEvent[], resources: readonly ToldResource[]): RestoredBody | undefined {
  if (dates.length === 1) return { ...contentOf(chosen), restores: chosen.id, resources: [...resources] };
  const own = resources.map(({ email }) => email);
  const series = seriesOfDates(
    dates.map((date) => ({ start: date.start.utcDateTime, end: date.end.utcDateTime, emails: emailsOf(date) ?? own })),
    toZone(chosen.start.timeZone),
  );
  if (series === undefined) return undefined;
  const names = new Map(
    dates.flatMap(({ attendees }) => attendees.map(({ emailAddress }) => [emailAddress.address, emailAddress.name] as const)),
  );
  const told = (emails: readonly string[]) =>
    emails.map((email) => resources.find((one) => one.email === email) ?? { email, displayName: names.get(email) ?? email });
  return {
    ...contentOf(chosen),
    restores: chosen.id,
    ...spanOf(series.first),
    resources: told(series.first.emails),
    recurrence: toRecurrenceBody(series.rule),
    exceptions: series.exceptions.map(({ date, instead }) =>
      instead === undefined ? { date, skip: true } : { date, ...spanOf(instead), resources: told(instead.emails) },
    ),
  };
}

function contentOf(event: ReadEvent) {
  return {
    subject: event.subject,
    bodyHtml: event.bodyHtml,
    ...spanOf({ start: event.start.utcDateTime, end: event.end.utcDateTime }),
    timezone: event.start.timeZone,
    isAllDay: event.isAllDay,
    visibility: event.visibility,
    attendees: event.attendees
      .filter((attendee) => !attendee.resource)
      .map(({ emailAddress, remotely }) => ({ email: emailAddress.address, name: emailAddress.name, remotely })),
    reminder: event.reminder,
    ...meetingOf(event),
  };
}

/** Returns the event's Webex meeting. It was created separately and still exists after the deletion, so it can be used again. */
function meetingOf({ onlineMeetingProvider: provider, onlineMeeting: meeting }: ReadEvent): Pick<CreateEventBody, 'onlineMeeting'> {
  if (provider !== 'webex' || meeting === null) return {};
  const { joinUrl: weblink, meetingNumber, password } = meeting;
  return { onlineMeeting: { kind: 'made', provider, weblink, meetingNumber: meetingNumber ?? '', password: password ?? '' } };
}

function spanOf({ start, end }: InstantRange) {
  return { start: fromInstant(start), end: fromInstant(end) };
}

/** Returns the e-mail addresses of the event's resources; undefined if all have declined. */
function emailsOf({ attendees }: ReadEvent): readonly string[] | undefined {
  const held = attendees.filter(({ resource, status }) => resource && status.response !== 'declined');
  return held.length === 0 ? undefined : held.map(({ emailAddress }) => emailAddress.address);
}
