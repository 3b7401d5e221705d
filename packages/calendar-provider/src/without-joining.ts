import type { OnlineMeetingLink } from './calendar-records.ts';
import { findJoinBlock } from './find-join-block.ts';

/** Where one joins at the services that most people use, as it stands in a text, also within the address of a link checker. */
const JOIN_ADDRESS =
  /teams\.(?:microsoft|live)\.com(?:\/|%2f)(?:meet\b|l(?:\/|%2f)meetup-join)|zoom(?:gov)?\.(?:us|com)(?:\/|%2f)(?:j|my|s|w)(?:\/|%2f)|webex\.com(?:\/|%2f)|meet\.google\.com(?:\/|%2f)|gotomeet(?:ing)?\.(?:me|com)(?:\/|%2f)/i;
const BLOCK_TAG = /<(?:p|div|li|tr|h[1-6])[\s>]/gi;
const LINE_TAG = /<br[\s>/]/gi;
/** Shorter ones stand in a text by chance. */
const SECRET_MIN = 4;

/**
 * A text for those who are not invited: up to where it says how one joins. Empty where what is before that tells it, too.
 *
 * @param meeting the event's own, where it has one
 */
export function withoutJoining(bodyHtml: string, meeting: OnlineMeetingLink | undefined): string {
  const places = [findJoinBlock(bodyHtml), startOfBlock(bodyHtml, findAddress(bodyHtml, meeting?.joinUrl ?? ''))].filter((at) => at !== -1);
  const before = places.length === 0 ? bodyHtml : bodyHtml.slice(0, Math.min(...places));
  return tellsSecretOf(before, meeting) ? '' : before;
}

function findAddress(html: string, joinUrl: string): number {
  const own = joinUrl === '' ? [] : [joinUrl, joinUrl.replaceAll('&', '&amp;')].map((address) => html.indexOf(address));
  const found = [...own, html.search(JOIN_ADDRESS)].filter((at) => at !== -1);
  return found.length === 0 ? -1 : Math.min(...found);
}

/** Of the element in which this place stands; of the line, where it stands in none. */
function startOfBlock(html: string, at: number): number {
  if (at === -1) return -1;
  const before = html.slice(0, at);
  const start = [...before.matchAll(BLOCK_TAG)].at(-1) ?? [...before.matchAll(LINE_TAG)].at(-1);
  return start?.index ?? 0;
}

function tellsSecretOf(html: string, meeting: OnlineMeetingLink | undefined): boolean {
  const digits = html.replaceAll(/[\s-]/g, '');
  const number = (meeting?.meetingNumber ?? '').replaceAll(/[\s-]/g, '');
  const password = meeting?.password ?? '';
  return (number.length >= SECRET_MIN && digits.includes(number)) || (password.length >= SECRET_MIN && html.includes(password));
}
