import { createHash } from 'node:crypto';
import type { ProviderEvent } from './calendar-records.ts';
import { ProviderError } from './provider-error.ts';

type Content = Omit<ProviderEvent, 'etag'>;

/**
 * Returns the tag of what people see and change of an event. The makers' own tags also change when somebody answers, and when an online
 * meeting gets its link, so a change would be refused although nobody has changed anything.
 */
export function contentTagOf(event: Content): string {
  const { subject, bodyHtml, start, end, zone, isAllDay, visibility, showAs, reminderMinutes = null, cancelled } = event;
  const attendees = event.attendees.map(({ email, kind, remotely }) => `${email} ${kind} ${remotely}`).toSorted();
  const content = [subject, bodyHtml, start, end, zone, isAllDay, visibility, showAs, reminderMinutes, cancelled, attendees];
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}

export function withContentTag(event: Content): ProviderEvent {
  return { ...event, etag: contentTagOf(event) };
}

/** @throws {ProviderError} `preconditionFailed` if somebody has changed the event since the caller read it */
export function expectContent(event: Pick<ProviderEvent, 'etag'>, seen: string | undefined): void {
  if (seen !== undefined && event.etag !== seen) throw new ProviderError('preconditionFailed', 'the event has been changed');
}
