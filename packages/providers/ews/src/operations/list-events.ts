import { createHash } from 'node:crypto';
import { type CallContext, type Email, isProviderError, type Page, ProviderError, type ProviderEvent } from '@assist/calendar-provider';
import { DAY_MS, instantOf, type InstantRange } from '@assist/time';
import { findEwsTime } from '../mapping/ews-time.ts';
import type { EwsClient } from '../soap/ews-client.ts';
import { textOf, type XmlNode } from '../soap/xml-node.ts';
import { findInView, idOf } from './items.ts';
import { VIEW_MAX, viewOf, withDetails } from './viewing.ts';

const PAGE = 100;
/**
 * Number of items requested in addition to a page: for events that earlier pages already contained, and to see whether more events follow.
 */
const SPARE = 50;

interface Query {
  readonly calendar: Email;
  readonly range: InstantRange;
  readonly page?: string;
}

/**
 * The place where a page ended. The next view begins at the page's last start (`from`), and `seen` identifies the events with this start
 * that were already returned.
 */
interface Cursor {
  readonly of: string;
  readonly from: number;
  readonly seen: readonly string[];
}

export async function listEvents(client: EwsClient, query: Query, context: CallContext): Promise<Page<ProviderEvent>> {
  const cursor = query.page === undefined ? { of: fingerprintOf(query), from: query.range.start, seen: [] } : readCursor(query.page, query);
  try {
    const [view, { items, isLast }] = await Promise.all([
      viewOf(client, query.calendar, context),
      listPage(client, query, cursor, context),
    ]);
    const events = await withDetails(client, items, view, context);
    const sorted = events.toSorted((a, b) => a.start - b.start);
    return isLast ? { items: sorted } : { items: sorted, next: writeCursor(query, cursor, items) };
  } catch (error) {
    // The mailbox exists but its calendar folder may not be read. Its free/busy times may still be available.
    if (isProviderError(error, 'forbidden') && !isImpersonation(error))
      throw new ProviderError('mailboxNotAvailable', error.message, error.detail, error);
    throw error;
  }
}

function isImpersonation(error: ProviderError): boolean {
  return error.detail.providerCode?.startsWith('ErrorImpersona') === true;
}

async function listPage(
  client: EwsClient,
  query: Query,
  cursor: Cursor,
  context: CallContext,
): Promise<{ items: readonly XmlNode[]; isLast: boolean }> {
  const { calendar, range } = query;
  const isFirst = query.page === undefined;
  const seen = new Set(cursor.seen);
  for (let max = PAGE + SPARE; ; max = Math.min(VIEW_MAX, max * 4)) {
    const view = await findInView(client, { calendar, range: { start: instantOf(cursor.from), end: range.end }, max }, context);
    const fresh = view.items.filter(
      (item) => touches(item, range) && (isFirst || startOf(item) >= cursor.from) && !seen.has(shortId(idOf(item))),
    );
    if (view.isComplete || fresh.length > PAGE) return { items: fresh.slice(0, PAGE), isLast: fresh.length <= PAGE };
    if (max === VIEW_MAX) {
      if (fresh.length === 0) throw new ProviderError('unavailable', `${calendar} has more events at one moment than can be listed`);
      return { items: fresh, isLast: false };
    }
  }
}

function touches(item: XmlNode, range: InstantRange): boolean {
  const start = startOf(item);
  // An all-day event with a wrong end counts as one day.
  const least = textOf(item, 'IsAllDayEvent') === 'true' ? start + DAY_MS : start;
  const end = Math.max(least, findEwsTime(textOf(item, 'End')) ?? start);
  return start < range.end && (end > range.start || (start === end && start >= range.start));
}

function startOf(item: XmlNode): number {
  return findEwsTime(textOf(item, 'Start')) ?? Number.NEGATIVE_INFINITY;
}

function writeCursor(query: Query, before: Cursor, items: readonly XmlNode[]): string {
  const from = Math.max(before.from, ...items.map(startOf));
  const atThatStart = items.filter((item) => startOf(item) === from || startOf(item) < before.from).map((item) => shortId(idOf(item)));
  const cursor: Cursor = { of: fingerprintOf(query), from, seen: from === before.from ? [...before.seen, ...atThatStart] : atThatStart };
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

function readCursor(page: string, query: Query): Cursor {
  try {
    const { of, from, seen } = JSON.parse(Buffer.from(page, 'base64url').toString('utf8')) as Record<string, unknown>;
    const isOurs = of === fingerprintOf(query) && Array.isArray(seen) && seen.every((one) => typeof one === 'string');
    if (isOurs && typeof from === 'number' && from >= query.range.start && from <= query.range.end) return { of, from, seen };
  } catch {
    // Falls through, because a page that cannot be read was not issued here.
  }
  throw new ProviderError('invalidPage', 'this page token was not issued here');
}

/** Returns a hash of a query, by which a page is recognised as belonging to it. */
function fingerprintOf({ calendar, range }: Query): string {
  return shortId(`${calendar} ${range.start} ${range.end}`);
}

function shortId(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 12);
}
