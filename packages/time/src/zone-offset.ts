import type { Instant } from './instant.ts';
import type { ZoneName } from './zone.ts';

/**
 * The transitions of one zone in typed columns: `offsets[i]` (ms) applies from `starts[i]` (ms since 1970) on. Without the table, Temporal
 * would have to be called for each of millions of instants.
 */
interface OffsetTable {
  readonly starts: Float64Array;
  readonly offsets: Float64Array;
  /** Index of the last look-up's result: consecutive instants are mostly in the same span. */
  last: number;
}

/** The years that the tables cover. Instants outside of these years are rare, and are looked up in Temporal one by one. */
const TABLE_START = Date.UTC(2000, 0, 1);
const TABLE_END = Date.UTC(2050, 0, 1);

const tables = new Map<ZoneName, OffsetTable>();

function buildTable(zone: ZoneName): OffsetTable {
  const starts: number[] = [TABLE_START];
  let at = Temporal.Instant.fromEpochMilliseconds(TABLE_START).toZonedDateTimeISO(zone);
  const offsets: number[] = [at.offsetNanoseconds / 1e6];
  for (;;) {
    const next = at.getTimeZoneTransition('next');
    if (next === null || next.epochMilliseconds >= TABLE_END) break;
    starts.push(next.epochMilliseconds);
    offsets.push(next.offsetNanoseconds / 1e6);
    at = next;
  }
  return { starts: Float64Array.from(starts), offsets: Float64Array.from(offsets), last: 0 };
}

function tableOf(zone: ZoneName): OffsetTable {
  let table = tables.get(zone);
  if (table === undefined) {
    table = buildTable(zone);
    tables.set(zone, table);
  }
  return table;
}

/** Returns a zone's offset at an instant, in milliseconds east of UTC; throws a RangeError for an unknown zone. */
export function offsetMsAt(zone: ZoneName, instant: Instant): number {
  const table = tableOf(zone);
  if (instant < TABLE_START || instant >= TABLE_END) {
    return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6;
  }
  return table.offsets[spanOf(table, instant)] as number;
}

function spanOf(table: OffsetTable, instant: number): number {
  const { starts } = table;
  const last = table.last;
  if ((starts[last] as number) <= instant && (last + 1 === starts.length || instant < (starts[last + 1] as number))) {
    return last;
  }
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] as number) <= instant) low = middle;
    else high = middle - 1;
  }
  table.last = low;
  return low;
}
