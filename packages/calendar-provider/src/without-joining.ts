import { decodeEntities, textOfHtml } from '@assist/resource';
import type { OnlineMeetingLink } from './calendar-records.ts';
import { findJoinBlock } from './find-join-block.ts';

const SLASH = String.raw`(?:\/|%2f)`;
/**
 * Matches a meeting's join address in a text, also inside a link checker's address. Covers widely used services, and those that companies
 * run themselves (Jitsi, BigBlueButton, Nextcloud Talk), by their usual hosts and paths.
 */
const JOIN_ADDRESS = new RegExp(
  [
    `teams\\.(?:microsoft|live)\\.(?:com|us)${SLASH}(?:meet\\b|l${SLASH}meetup-join)`,
    `zoom(?:gov)?\\.(?:us|com)${SLASH}(?:j|my|s|w|wc)${SLASH}`,
    `(?:webex|whereby|bluejeans|gotomeet(?:ing)?|8x8)\\.(?:com|me|vc)${SLASH}`,
    `(?:join\\.skype|v\\.ringcentral|meet\\.lync|chime)\\.(?:com|aws)${SLASH}`,
    `${SLASH}${SLASH}(?:[\\w-]{1,63}\\.){0,5}(?:meet|meetings?|talk|jitsi|bbb|conf|conference|webconf|videoconf|video|visio)\\d{0,4}\\.[\\w.-]{1,200}${SLASH}`,
    `meet\\.(?:google|jit|goto)\\.(?:com|si)${SLASH}`,
    `${SLASH}call${SLASH}[a-z0-9]{6,}\\b`,
    `${SLASH}(?:b|rooms)${SLASH}[a-z0-9]{3}-[a-z0-9]{3}-[a-z0-9]{3}`,
  ].join('|'),
  'i',
);
/**
 * Matches labels of meeting ids and passwords in the product's languages. A label counts only if the same text contains a way to join, so
 * that other passwords stay readable.
 */
const SECRET_LABEL =
  /(?:pass\s?code|pass\s?word|\bpin\b|meeting[\s-]?id|access code|kenncode|kennwort|passwort|zugangscode|konferenz-?id|heslo|přístupový kód|id schůzky|mot de passe|code secret|code d.accès|contraseña|código de acceso|contrasenya|codi d.accés|пароль|код доступу)\s*(?:\([^)]{0,40}\)\s*)?[:=]/iu;
const BLOCK_TAG = /<(?:p|div|li|tr|h[1-6])[\s>]/gi;
const LINE_TAG = /<br[\s>/]/gi;
/**
 * Maximum number of characters of HTML that people who are not invited see. A long letter from Word is shorter. The limit keeps the search
 * fast.
 */
const TOLD_MAX = 200_000;
/** Minimum number of characters of a meeting number or password that is searched for, because shorter ones occur in a text by chance. */
const SECRET_MIN = 4;

/**
 * Returns the part of a text that people who are not invited may read, which ends where the text begins to say how to join. Returns '' if
 * that part contains the meeting's number or password.
 *
 * @param meeting the event's own meeting, if it has one
 */
export function withoutJoining(wholeHtml: string, meeting: OnlineMeetingLink | undefined): string {
  const bodyHtml = wholeHtml.slice(0, TOLD_MAX);
  const parts = partsOf(bodyHtml);
  const tellsWay = ({ read }: Part) => JOIN_ADDRESS.test(read) || tellsAddressOf(read, meeting);
  const hasWay = meeting !== undefined || parts.some(tellsWay);
  const first = parts.find((part) => tellsWay(part) || tellsSecretOf(part.read, meeting) || (hasWay && SECRET_LABEL.test(part.read)));
  const places = [findJoinBlock(bodyHtml), first?.at ?? -1].filter((at) => at !== -1);
  const before = places.length === 0 ? bodyHtml : bodyHtml.slice(0, Math.min(...places));
  // The secret may be split across two elements.
  return tellsSecretOf(textOfHtml(before), meeting) ? '' : before;
}

interface Part {
  readonly at: number;
  /** The text as a person reads it, followed by the addresses of its links. */
  readonly read: string;
}

/** Splits a text at its block elements and, before the first of these, at its line breaks. */
function partsOf(html: string): readonly Part[] {
  const blocks = [...html.matchAll(BLOCK_TAG)].map(({ index }) => index);
  const lines = [...html.matchAll(LINE_TAG)].map(({ index }) => index).filter((at) => blocks.length === 0 || at < blocks[0]!);
  const starts = [...new Set([0, ...lines, ...blocks])];
  return starts.map((at, index) => {
    const raw = html.slice(at, starts[index + 1]);
    return { at, read: `${textOfHtml(raw)}\n${decodeEntities(raw)}` };
  });
}

function tellsAddressOf(read: string, meeting: OnlineMeetingLink | undefined): boolean {
  const address = meeting?.joinUrl ?? '';
  return address !== '' && read.includes(address);
}

function tellsSecretOf(read: string, meeting: OnlineMeetingLink | undefined): boolean {
  const number = bare(meeting?.meetingNumber ?? '');
  const password = meeting?.password ?? '';
  return (number.length >= SECRET_MIN && bare(read).includes(number)) || (password.length >= SECRET_MIN && read.includes(password));
}

/** Removes the characters that group a number's digits. */
function bare(text: string): string {
  return text.replaceAll(/[\s.\-–/()]/gu, '');
}
