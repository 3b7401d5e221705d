import { bodyOfPage, findJoinBlock, htmlOfText } from '@assist/calendar-provider';
import type { GraphEvent } from '../graph-types.ts';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Returns the text as HTML, without the page that Graph wraps around every text. */
export function bodyOf(event: GraphEvent): string {
  const content = event.body?.content ?? '';
  return event.body?.contentType?.toLowerCase() === 'text' ? htmlOfText(content) : bodyOfPage(content);
}

/** Returns the text with the event's join block at its end, because Graph ends the online meeting if the text no longer contains it. */
export function withJoinBlock(bodyHtml: string, event: GraphEvent): string {
  const joinUrl = event.onlineMeeting?.joinUrl;
  if (event.isOnlineMeeting !== true || joinUrl === undefined || joinUrl === null || bodyHtml.includes(joinUrl)) return bodyHtml;
  const before = bodyOf(event);
  const at = findJoinBlock(before);
  const block = at === -1 ? `<p><a href="${escaped(joinUrl)}">${escaped(joinUrl)}</a></p>` : before.slice(at);
  return bodyHtml + block;
}

export function withoutJoinBlock(bodyHtml: string): string {
  const at = findJoinBlock(bodyHtml);
  return at === -1 ? bodyHtml : bodyHtml.slice(0, at);
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character]!);
}
