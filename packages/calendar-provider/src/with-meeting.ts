import { decodeEntities } from '@assist/resource';
import type { OnlineMeetingLink } from './calendar-records.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/**
 * Appends the joining details of a meeting that was created elsewhere, because invited people read them in a mail program. A text that
 * already contains the meeting's address stays unchanged, as in a repeated or restored reservation.
 */
export function withMeeting(bodyHtml: string, meeting: OnlineMeetingLink | undefined): string {
  if (meeting === undefined) return bodyHtml;
  const { provider, joinUrl, meetingNumber, password } = meeting;
  if (joinUrl === '' || decodeEntities(bodyHtml).includes(joinUrl)) return bodyHtml;
  const address = escaped(joinUrl);
  const others = [meetingNumber ?? '', password ?? ''].filter((line) => line !== '').map(escaped);
  return `${bodyHtml}<p>${[escaped(provider), `<a href="${address}">${address}</a>`, ...others].join('<br>')}</p>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character]!);
}
