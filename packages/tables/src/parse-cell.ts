import { readAddressList, toEmailAddress } from '@assist/resource';
import { findInstant, findMinutesOfDay, fromWallText, type Instant, isLocalDate, toWallText, toZone, type ZoneName } from '@assist/time';
import type { CellCode, CellFinding, CellKind, CellValue, Column } from './column.ts';

/** A cell as it was read: its value, what is wrong with it (the value is then null), and what a person should know of the reading. */
export interface ReadCell {
  readonly value: CellValue;
  readonly fault: CellFinding | null;
  readonly notes: readonly CellFinding[];
}

/** The largest number of characters of a line, and of a longer text (decisions, section 11). */
const LONGEST_LINE = 120;
const LONGEST_TEXT = 32_768;

const ID = /^[\w.:@-]{1,128}$/u;
const CONTROL = /[\p{Cc}\p{Cs}]/u;
/** The characters that a longer text must not contain. Unlike a line, it may contain line breaks and tabs. */
const CONTROL_IN_TEXT = /[\p{Cs}\0]/u;
/**
 * Characters that nobody sees, and that make two equal-looking names different: zero-width spaces, direction marks, soft hyphens. A joiner
 * between two letters belongs to emoji and to some scripts, and a tag character to the flags of regions, so they stay.
 */
const INVISIBLE =
  /(?!\u200C|\u200D|[\u{E0020}-\u{E007F}])\p{Cf}|(?<![\p{L}\p{M}\p{S}\uFE0F])(?:\u200C|\u200D)|(?:\u200C|\u200D)(?![\p{L}\p{M}\p{S}])/gu;

/**
 * The words for yes and no, and what spreadsheets write for a logical value, in the languages of the product. Microsoft Excel writes the
 * names of its functions TRUE and FALSE; LibreOffice the reserved words of its locale data (i18npool/source/localedata/data).
 */
const YES: ReadonlySet<string> = new Set(
  'yes true y 1 x on ano pravda ja wahr oui vrai sí si verdadero cert veritat vertader так істина'.split(' '),
);
const NO: ReadonlySet<string> = new Set('no false n 0 off ne nepravda nein falsch non faux falso fals ні хибність'.split(' '));

/** Reads a cell from a text as people and spreadsheets write it. An empty text is an empty cell, whatever the kind. */
export function parseCell(kind: CellKind, text: string): ReadCell {
  const visible = text.replace(INVISIBLE, '');
  const notes: CellFinding[] =
    visible === text ? [] : [finding('invisible-character', `Invisible characters in ${shown(visible.trim())} have been left out.`)];
  const cell = visible.trim();
  const read = cell === '' ? null : parseText(kind, cell, notes);
  return isFinding(read) ? { value: null, fault: read, notes } : { value: read, fault: null, notes };
}

/** Reads a column's cell as `parseCell` does. It is a fault if the cell is empty and the column needs a value. */
export function readCell({ key, kind, isRequired = false }: Column, text: string): ReadCell {
  const read = parseCell(kind, text);
  return isRequired && read.fault === null && read.value === null ? { ...read, fault: finding('missing-value', `${key} is empty.`) } : read;
}

/** Returns the text of a cell, which `parseCell` reads as the same value. */
export function formatCell(value: CellValue): string {
  return value === null ? '' : textOf(value);
}

function isFinding(value: CellValue | CellFinding): value is CellFinding {
  return typeof value === 'object' && value !== null && 'code' in value;
}

function finding(code: CellCode, sentence: string): CellFinding {
  return { code, sentence };
}

function textOf(value: NonNullable<CellValue>): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? value.join(';') : String(value);
}

function parseText(kind: CellKind, cell: string, notes: CellFinding[]): CellValue | CellFinding {
  switch (kind.type) {
    case 'id':
      return ID.test(cell) ? cell : finding('wrong-id', `${shown(cell)} is no id: letters, digits and . : @ _ - only, 128 at most.`);
    case 'line':
      return checkedText(cell, LONGEST_LINE, CONTROL);
    case 'text':
      return checkedText(cell, LONGEST_TEXT, CONTROL_IN_TEXT);
    case 'reference':
      return cell;
    case 'references':
      return listOf(cell);
    case 'address':
      return parseAddress(cell);
    case 'addresses':
      return parseAddresses(cell);
    case 'yes-no':
      return parseYesNo(cell);
    case 'whole':
      return parseWhole(cell, kind);
    case 'decimal':
      return parseDecimal(cell, kind);
    case 'choice':
      return (
        kind.of.find((key) => key.toLowerCase() === cell.toLowerCase()) ??
        finding('wrong-value', `${shown(cell)} is none of ${kind.of.join(', ')}.`)
      );
    case 'choices':
      return parseChoices(cell, kind.of);
    case 'time':
      return parseTime(cell, notes);
    case 'zone':
      return parseZone(cell);
    case 'moment':
      return parseMoment(cell, kind, notes);
  }
}

function checkedText(cell: string, longest: number, forbidden: RegExp): string | CellFinding {
  const length = [...cell].length;
  if (length > longest) return finding('too-long', `The cell has ${length} characters; ${longest} is the most.`);
  return forbidden.test(cell) ? finding('control-character', `${shown(cell)} holds a control character.`) : cell;
}

/** Returns the values of a cell, which are separated by semicolons; null if there are none. */
function listOf(cell: string): readonly string[] | null {
  const values = cell
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return values.length === 0 ? null : [...new Set(values)];
}

/** Reads an address, also as mail programs copy it: `Olga Nová <olga@alder.example>`. */
function parseAddress(cell: string): string | CellFinding {
  const listed = cell.endsWith('>') ? readAddressList(cell) : undefined;
  const address = listed?.length === 1 ? listed[0]!.email : toEmailAddress(cell);
  return address ?? finding('wrong-email', `${shown(cell)} is not an e-mail address.`);
}

function parseAddresses(cell: string): readonly string[] | null | CellFinding {
  const addresses: string[] = [];
  for (const one of listOf(cell) ?? []) {
    const address = parseAddress(one);
    if (typeof address !== 'string') return address;
    addresses.push(address);
  }
  return addresses.length === 0 ? null : [...new Set(addresses)];
}

function parseYesNo(cell: string): boolean | CellFinding {
  const word = cell.toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : finding('wrong-yes-no', `${shown(cell)} is neither yes nor no.`);
}

function parseWhole(cell: string, { least, most }: { readonly least: number; readonly most: number }): number | CellFinding {
  const number = Number(cell);
  return /^\d+$/u.test(cell) && number >= least && number <= most
    ? number
    : finding('wrong-number', `${shown(cell)} is not a whole number from ${least} to ${most}.`);
}

/** Reads a number with a decimal point, or a decimal comma as spreadsheets of most languages write it. */
function parseDecimal(
  cell: string,
  { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }: { readonly least?: number; readonly most?: number },
): number | CellFinding {
  const number = Number(cell.replace(',', '.'));
  if (!/^-?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/iu.test(cell) || !Number.isFinite(number))
    return finding('wrong-number', `${shown(cell)} is not a number.`);
  return number >= least && number <= most ? number : finding('wrong-number', `${shown(cell)} is not from ${least} to ${most}.`);
}

function parseChoices(cell: string, keys: readonly string[]): readonly string[] | null | CellFinding {
  const chosen = listOf(cell) ?? [];
  const known = new Map(keys.map((key) => [key.toLowerCase(), key]));
  const unknown = chosen.find((key) => !known.has(key.toLowerCase()));
  if (unknown !== undefined) return finding('unknown-choice', `${shown(unknown)} is none of the choices: ${listed(keys)}.`);
  const wanted = new Set(chosen.map((key) => known.get(key.toLowerCase())));
  return wanted.size === 0 ? null : keys.filter((key) => wanted.has(key));
}

/** A time as spreadsheets show it and as people type it: `7:30`, `07:30:00`, `7:30 AM`, `7.30 pm`, `7h30`, `8`, `8 h`, `8 am`. */
const TIME = /^(\d{1,2})(?:[:.](\d{2})(?::(\d{2}))?|\s?h\s?(\d{2})?)?\s?(?:([ap])\.?\s?m\.?)?$/iu;

function parseTime(cell: string, notes: CellFinding[]): string | CellFinding {
  const [, hours = '', afterPoint, seconds = '00', afterH, half] = TIME.exec(cell) ?? [];
  const minutes = afterPoint ?? afterH ?? '00';
  const wrong = finding('wrong-time', `${shown(cell)} is not a time as 07:30.`);
  if (hours === '' || seconds !== '00') return wrong;
  if (half === undefined) return checkedTime(`${hours.padStart(2, '0')}:${minutes}`, wrong);
  const hour = Number(hours);
  if (hour < 1 || hour > 12) return wrong;
  const isAfternoon = half.toLowerCase() === 'p';
  const time = checkedTime(`${String((hour % 12) + (isAfternoon ? 12 : 0)).padStart(2, '0')}:${minutes}`, wrong);
  if (typeof time === 'string') notes.push(finding('twelve-hour-time', `${shown(cell)} has been read as ${time}.`));
  return time;
}

function checkedTime(time: string, wrong: CellFinding): string | CellFinding {
  return findMinutesOfDay(time) === undefined ? wrong : time;
}

/** A day as spreadsheets show it, and what follows it: `2026-11-30`, `30.11.2026`, `30/11/2026`, `11/30/2026`. */
const DAY = /^(?:(\d{4})-(\d\d?)-(\d\d?)|(\d\d?)\. ?(\d\d?)\. ?(\d{4})|(\d\d?)\/(\d\d?)\/(\d{4}))(?:(?:T|,? )(.+))?$/u;

/** Reads a day with or without a time on the wall clock of the zone, or an instant with an offset. */
function parseMoment(cell: string, kind: Extract<CellKind, { readonly type: 'moment' }>, notes: CellFinding[]): string | CellFinding {
  const wrong = finding('wrong-moment', `${shown(cell)} is not a day and a time as 2026-11-30 14:00.`);
  const instant = findInstant(cell);
  if (instant !== undefined) return wallMinute(instant, kind.zone);
  const read = DAY.exec(cell);
  if (read === null) return wrong;
  const day = toDay(read, cell, wrong);
  if (typeof day !== 'string') return day;
  const time =
    read[10] === undefined ? (kind.dayMeans === 'start' ? '00:00' : '23:59') : parseTime(read[10].replace(/[.,]\d+$/u, ''), notes);
  if (typeof time !== 'string') return wrong;
  const wall = `${day} ${time}`;
  // The clock skips some times, and no day has a 24:00 of its own.
  return wallMinute(fromWallText(`${day}T${time}`, kind.zone), kind.zone) === wall ? wall : wrong;
}

/** Returns the day of a match of `DAY`. With slashes, day and month are told apart only if one of them is above 12, or both are equal. */
function toDay(read: RegExpExecArray, cell: string, wrong: CellFinding): string | CellFinding {
  const [, isoYear, isoMonth, isoDay, dottedDay, dottedMonth, dottedYear, first, second, slashedYear] = read;
  const year = isoYear ?? dottedYear ?? slashedYear!;
  if (first !== undefined && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second))
    return finding(
      'unclear-day',
      `${shown(cell)} does not say which number is the month. Write ${year}-${first.padStart(2, '0')}-${second!.padStart(2, '0')}, for example.`,
    );
  const isMonthFirst = Number(second) > 12;
  const month = isoMonth ?? dottedMonth ?? (isMonthFirst ? first! : second!);
  const day = isoDay ?? dottedDay ?? (isMonthFirst ? second! : first!);
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isLocalDate(date) ? date : wrong;
}

function wallMinute(instant: Instant, zone: ZoneName): string {
  return toWallText(instant, zone).slice(0, 16).replace('T', ' ');
}

function parseZone(cell: string): string | CellFinding {
  try {
    return toZone(cell);
  } catch (error) {
    return finding('wrong-zone', `${(error as Error).message}.`);
  }
}

function listed(keys: readonly string[]): string {
  const most = 12;
  return keys.length > most ? `${keys.slice(0, most).join(', ')} and ${keys.length - most} more` : keys.join(', ');
}

function shown(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);
}
