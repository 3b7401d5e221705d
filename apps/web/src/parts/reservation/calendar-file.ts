import type { Resource } from '@assist/resource';
import type { Instant } from '@assist/time';
import type { ReadEvent } from '../../lib/api/from-wire.ts';
import { downloadFile } from '../../lib/download-file.ts';
import { scheduler } from '../../lib/waiting/scheduler.ts';

const LINE_MAX_BYTES = 74;

/** Escapes the characters that have a meaning in a text value (RFC 5545, section 3.3.11), and removes control characters. */
function text(value: string): string {
  return value
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r?\n/g, '\\n')
    .replace(/[\p{Cc}]/gu, '');
}

/** Folds a long line, in bytes, without splitting a character (RFC 5545, section 3.1). */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let folded = '';
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > LINE_MAX_BYTES) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}

function stamp(instant: Instant): string {
  return new Date(instant).toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** Returns an event as an iCalendar file. */
function toCalendarFile(event: ReadEvent, resources: readonly Resource[], now: Instant): string {
  const allDay = (wall: string) => wall.slice(0, 10).replaceAll('-', '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Assist//Assist//EN',
    'BEGIN:VEVENT',
    `UID:${text(event.iCalUId ?? event.id)}`,
    `DTSTAMP:${stamp(now)}`,
    ...(event.isAllDay
      ? [`DTSTART;VALUE=DATE:${allDay(event.start.dateTime)}`, `DTEND;VALUE=DATE:${allDay(event.end.dateTime)}`]
      : [`DTSTART:${stamp(event.start.utcDateTime)}`, `DTEND:${stamp(event.end.utcDateTime)}`]),
    `SUMMARY:${text(event.subject)}`,
    ...(resources.length === 0 ? [] : [`LOCATION:${text(resources.map((resource) => resource.displayName).join(', '))}`]),
    `CLASS:${event.visibility === 'private' ? 'PRIVATE' : 'PUBLIC'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}

export function downloadCalendarFile(event: ReadEvent, resources: readonly Resource[]): void {
  downloadFile('reservation.ics', 'text/calendar', toCalendarFile(event, resources, scheduler.now() as Instant));
}
