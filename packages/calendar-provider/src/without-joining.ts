import { decodeEntities, textOfHtml } from '@assist/resource';
import type { OnlineMeetingLink } from './calendar-records.ts';
import { findJoinBlock } from './find-join-block.ts';

const SLASH = String.raw`(?:\/|%2f)`;
/**
 * Where one joins, as it stands in a text, also within the address of a link checker: at the services that most people use, and at those that
 * a company runs itself (Jitsi, BigBlueButton, Nextcloud Talk), by what their hosts and paths are mostly called.
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
/** What is asked for at the door, in the languages of the product: told apart from other passwords by a way to join in the same text. */
const SECRET_LABEL =
  /(?:pass\s?code|pass\s?word|\bpin\b|meeting[\s-]?id|access code|kenncode|kennwort|passwort|zugangscode|konferenz-?id|heslo|přístupový kód|id schůzky|mot de passe|code secret|code d.accès|contraseña|código de acceso|contrasenya|codi d.accés|пароль|код доступу)\s*(?:\([^)]{0,40}\)\s*)?[:=]/iu;
const BLOCK_TAG = /<(?:p|div|li|tr|h[1-6])[\s>]/gi;
const LINE_TAG = /<br[\s>/]/gi;
/** What Word writes for a long letter is shorter. Others are told no more of a text than this, so that it costs them and nobody else little. */
const TOLD_MAX = 200_000;
/** Shorter ones stand in a text by chance. */
const SECRET_MIN = 4;

/**
 * A text for those who are not invited: up to where it says how one joins. Empty where what is before that tells it, too.
 *
 * @param meeting the event's own, where it has one
 */
export function withoutJoining(wholeHtml: string, meeting: OnlineMeetingLink | undefined): string {
  const bodyHtml = wholeHtml.slice(0, TOLD_MAX);
  const parts = partsOf(bodyHtml);
  const tellsWay = ({ read }: Part) => JOIN_ADDRESS.test(read) || tellsAddressOf(read, meeting);
  const hasWay = meeting !== undefined || parts.some(tellsWay);
  const first = parts.find((part) => tellsWay(part) || tellsSecretOf(part.read, meeting) || (hasWay && SECRET_LABEL.test(part.read)));
  const places = [findJoinBlock(bodyHtml), first?.at ?? -1].filter((at) => at !== -1);
  const before = places.length === 0 ? bodyHtml : bodyHtml.slice(0, Math.min(...places));
  // In two elements, half in each.
  return tellsSecretOf(textOfHtml(before), meeting) ? '' : before;
}

interface Part {
  readonly at: number;
  /** As a person reads it, and the addresses in it. */
  readonly read: string;
}

/** The elements of a text, one after the other; its lines, where it has none. */
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

/** However it is grouped. */
function bare(text: string): string {
  return text.replaceAll(/[\s.\-–/()]/gu, '');
}
