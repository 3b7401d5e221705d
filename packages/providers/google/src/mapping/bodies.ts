import type { OnlineMeetingLink } from '@assist/calendar-provider';
import type { GoogleEvent } from '../google-types.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A description may have tags; one that has none has lines. */
export function bodyOf({ description = '' }: GoogleEvent): string {
  return /<[a-z!/]/i.test(description) ? description : description.replaceAll(/\r?\n/g, '<br>');
}

/** Where one joins a meeting that was made elsewhere. */
export function withMeeting(bodyHtml: string, { provider, joinUrl, meetingNumber, password }: OnlineMeetingLink): string {
  const others = [meetingNumber, password].filter((line) => line !== undefined && line !== '').map((line) => escaped(line!));
  return `${bodyHtml}<p>${[escaped(provider), `<a href="${escaped(joinUrl)}">${escaped(joinUrl)}</a>`, ...others].join('<br>')}</p>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character]!);
}
