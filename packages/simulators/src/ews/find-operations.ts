import type { CalendarEngine, CalendarItem } from '../engine/index.ts';
import { toInstant } from '@assist/time';
import { calendarItemXml, extendedValue } from './calendar-item-xml.ts';
import { type Element, find } from './element.ts';
import { type EwsCall, expectRight } from './ews-call.ts';
import { EwsError, listedAnswer, successMessage } from './ews-error.ts';
import { readTime } from './item-input.ts';
import { readItemShape } from './item-shape.ts';
import { type Markup, markup } from './markup.ts';
import { time } from './store-properties.ts';
import { onlyFolder } from './targets.ts';

export function findItem(call: EwsCall): Markup {
  const target = onlyFolder(call, 'ParentFolderIds');
  expectRight(target, 'read');
  const engine = target.folder === 'calendar' ? call.engine : call.folders.find(target.folder)?.engine;
  const found = engine === undefined ? { items: [], isComplete: true, total: 0, next: 0 } : search(call, engine, target.mailbox);
  const shape = readItemShape(call.operation);
  const items = found.items.map((item) =>
    calendarItemXml(item, { engine: engine ?? call.engine, settings: call.settings, shape, access: target, isSearch: true }),
  );
  const offset = find(call.operation, 'IndexedPageItemView') === undefined ? undefined : markup` IndexedPagingOffset="${found.next}"`;
  return listedAnswer('FindItem', [
    successMessage(
      'FindItem',
      markup`<m:RootFolder${offset} TotalItemsInView="${found.total}" IncludesLastItemInRange="${found.isComplete}"><t:Items>${items}</t:Items></m:RootFolder>`,
    ),
  ]);
}

interface Found {
  readonly items: readonly CalendarItem[];
  readonly isComplete: boolean;
  readonly total: number;
  /** The offset of the next page. */
  readonly next: number;
}

function search(call: EwsCall, engine: CalendarEngine, mailbox: string): Found {
  const { operation, settings } = call;
  const view = find(operation, 'CalendarView');
  const restriction = find(operation, 'Restriction')?.children[0];
  if (view !== undefined) {
    if (restriction !== undefined) throw new EwsError('ErrorInvalidOperation', 'A restriction cannot be used with a calendar view.');
    const range = {
      start: readTime(view.attributes['StartDate'] ?? '', call.zone.zone),
      end: readTime(view.attributes['EndDate'] ?? '', call.zone.zone),
    };
    if (range.end < range.start) throw new EwsError('ErrorCalendarEndDateIsEarlierThanStartDate', 'EndDate is earlier than StartDate');
    const all = engine.listItems(mailbox, range);
    return page(all, 0, Math.min(settings.maxFound, Number(view.attributes['MaxEntriesReturned'] ?? settings.maxFound)));
  }
  const paging = find(operation, 'IndexedPageItemView') ?? find(operation, 'FractionalPageItemView');
  const all = engine.listMasters(mailbox).filter((item) => restriction === undefined || matches(item, restriction, engine));
  const order = find(operation, 'SortOrder')?.children ?? [];
  return page(
    order.length === 0 ? all : all.toSorted((a, b) => inOrder(a, b, order, engine)),
    Number(paging?.attributes['Offset'] ?? 0),
    Math.min(settings.maxFound, Number(paging?.attributes['MaxEntriesReturned'] ?? settings.maxFound)),
  );
}

function page(all: readonly CalendarItem[], offset: number, max: number): Found {
  const items = all.slice(offset, offset + max);
  return { items, isComplete: offset + max >= all.length, total: all.length, next: offset + items.length };
}

/** Compares two items by the first field in which they differ. Items without a value come first. */
function inOrder(a: CalendarItem, b: CalendarItem, order: readonly Element[], engine: CalendarEngine): number {
  for (const field of order) {
    const [first, second] = [a, b].map((item) => valueOf(item, field, engine) ?? '') as [string, string];
    const isNumber = /^\d+$/.test(first) && /^\d+$/.test(second);
    const difference = isNumber ? Number(first) - Number(second) : first < second ? -1 : first > second ? 1 : 0;
    if (difference !== 0) return field.attributes['Order'] === 'Descending' ? -difference : difference;
  }
  return 0;
}

/** The fields that can be searched for. The UID is not among them, because Exchange computes it. */
const SEARCHABLE: Readonly<Record<string, (item: CalendarItem) => string>> = {
  'item:Subject': (item) => item.subject,
  'calendar:Start': (item) => time(item.start),
  'calendar:End': (item) => time(item.end),
};

function matches(item: CalendarItem, restriction: Element, engine: CalendarEngine): boolean {
  const value = () => valueOf(item, restriction, engine);
  switch (restriction.name) {
    case 'And':
      return restriction.children.every((one) => matches(item, one, engine));
    case 'Or':
      return restriction.children.some((one) => matches(item, one, engine));
    case 'Not':
      return restriction.children.every((one) => !matches(item, one, engine));
    case 'Exists':
      return value() !== undefined;
    case 'IsEqualTo':
      return value() === constantOf(restriction);
    case 'IsNotEqualTo':
      return value() !== constantOf(restriction);
    case 'Contains':
      return contains(restriction, value());
    case 'IsGreaterThan':
    case 'IsGreaterThanOrEqualTo':
    case 'IsLessThan':
    case 'IsLessThanOrEqualTo':
      return compares(restriction.name, value(), constantOf(restriction));
    default:
      throw new EwsError('ErrorUnsupportedPathForQuery', `This stand-in cannot search by ${restriction.name}.`);
  }
}

/** Returns whether a value contains the text of a `t:Contains`, by its `ContainmentMode` and `ContainmentComparison`. */
function contains(restriction: Element, value: string | undefined): boolean {
  if (value === undefined) return false;
  const isLoose = /IgnoreCase|Loose/.test(restriction.attributes['ContainmentComparison'] ?? 'Exact');
  const [text, part] = [value, find(restriction, 'Constant')?.attributes['Value'] ?? ''].map((one) =>
    isLoose ? one.toLowerCase() : one,
  ) as [string, string];
  switch (restriction.attributes['ContainmentMode']) {
    case 'FullString':
      return text === part;
    case 'Prefixed':
      return text.startsWith(part);
    default:
      return text.includes(part);
  }
}

function compares(name: string, value: string | undefined, constant: string): boolean {
  if (value === undefined) return false;
  const [a, b] = [value, constant].map((text) => (/^\d+$/.test(text) ? Number(text) : toInstant(text))) as [number, number];
  return name.includes('Greater') ? a > b || (a === b && name.endsWith('To')) : a < b || (a === b && name.endsWith('To'));
}

function valueOf(item: CalendarItem, restriction: Element, engine: CalendarEngine): string | undefined {
  const extended = find(restriction, 'ExtendedFieldURI');
  if (extended !== undefined) return extendedValue(item, extended, engine);
  const read = SEARCHABLE[find(restriction, 'FieldURI')?.attributes['FieldURI'] ?? ''];
  if (read === undefined) throw new EwsError('ErrorUnsupportedPathForQuery', 'The property can not be used with this type of restriction.');
  return read(item);
}

function constantOf(restriction: Element): string {
  return find(restriction, 'FieldURIOrConstant', 'Constant')?.attributes['Value'] ?? '';
}
