import type { CalendarItem } from '../engine/index.ts';
import { toInstant } from '@assist/time';
import { calendarItemXml, time } from './calendar-item-xml.ts';
import { type Element, find } from './element.ts';
import { type EwsCall, expectRight } from './ews-call.ts';
import { EwsError, listedAnswer, successMessage } from './ews-error.ts';
import { extendedKey } from './extended-field.ts';
import { readTime } from './item-input.ts';
import { readItemShape } from './item-shape.ts';
import { type Markup, markup } from './markup.ts';
import { onlyFolder } from './targets.ts';

export function findItem(call: EwsCall): Markup {
  const target = onlyFolder(call, 'ParentFolderIds');
  expectRight(target, 'read');
  const found = target.folder === 'calendar' ? search(call, target.mailbox) : { items: [], isComplete: true, total: 0 };
  const shape = readItemShape(call.operation);
  const items = found.items.map((item) => calendarItemXml(item, { engine: call.engine, shape, access: target, isSearch: true }));
  const offset =
    find(call.operation, 'IndexedPageItemView') === undefined ? undefined : markup` IndexedPagingOffset="${found.items.length}"`;
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
}

function search(call: EwsCall, mailbox: string): Found {
  const { engine, operation, settings } = call;
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
  const all = engine.listMasters(mailbox).filter((item) => restriction === undefined || matches(item, restriction));
  return page(
    all,
    Number(paging?.attributes['Offset'] ?? 0),
    Math.min(settings.maxFound, Number(paging?.attributes['MaxEntriesReturned'] ?? settings.maxFound)),
  );
}

function page(all: readonly CalendarItem[], offset: number, max: number): Found {
  return { items: all.slice(offset, offset + max), isComplete: offset + max >= all.length, total: all.length };
}

/** A UID is computed by Exchange, and cannot be searched for. */
const SEARCHABLE: Readonly<Record<string, (item: CalendarItem) => string>> = {
  'item:Subject': (item) => item.subject,
  'calendar:Start': (item) => time(item.start),
  'calendar:End': (item) => time(item.end),
};

function matches(item: CalendarItem, restriction: Element): boolean {
  switch (restriction.name) {
    case 'And':
      return restriction.children.every((one) => matches(item, one));
    case 'Or':
      return restriction.children.some((one) => matches(item, one));
    case 'Not':
      return restriction.children.every((one) => !matches(item, one));
    case 'Exists':
      return valueOf(item, restriction) !== undefined;
    case 'IsEqualTo':
      return valueOf(item, restriction) === constantOf(restriction);
    case 'IsGreaterThan':
    case 'IsGreaterThanOrEqualTo':
    case 'IsLessThan':
    case 'IsLessThanOrEqualTo':
      return compares(restriction.name, valueOf(item, restriction), constantOf(restriction));
    default:
      throw new EwsError('ErrorUnsupportedPathForQuery', `This stand-in cannot search by ${restriction.name}.`);
  }
}

function compares(name: string, value: string | undefined, constant: string): boolean {
  if (value === undefined) return false;
  const [a, b] = [toInstant(value), toInstant(constant)];
  return name.includes('Greater') ? a > b || (a === b && name.endsWith('To')) : a < b || (a === b && name.endsWith('To'));
}

function valueOf(item: CalendarItem, restriction: Element): string | undefined {
  const extended = find(restriction, 'ExtendedFieldURI');
  if (extended !== undefined) return item.isOrganizer ? item.extra[extendedKey(extended)] : undefined;
  const read = SEARCHABLE[find(restriction, 'FieldURI')?.attributes['FieldURI'] ?? ''];
  if (read === undefined) throw new EwsError('ErrorUnsupportedPathForQuery', 'The property can not be used with this type of restriction.');
  return read(item);
}

function constantOf(restriction: Element): string {
  return find(restriction, 'FieldURIOrConstant', 'Constant')?.attributes['Value'] ?? '';
}
