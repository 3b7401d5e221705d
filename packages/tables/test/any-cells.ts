import fc from 'fast-check';
import { type Instant, MINUTE_MS, toWallText } from '@assist/time';
import type { CellKind, Cells, CellValue, Column } from '../src/index.ts';

const ID = fc.stringMatching(/^[\w.:@-]{1,20}$/u);
/** A text without control and format characters, as it is stored: no space at its ends. */
const WORDS = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map((text) => text.replaceAll(/[\p{Cc}\p{Cs}\p{Cf}]/gu, '').trim())
  .filter((text) => text !== '');
const ADDRESS = fc
  .tuple(fc.stringMatching(/^[a-z0-9.'+_-]{1,20}$/u), fc.constantFrom('alder.example', 'x.example'))
  .map((parts) => parts.join('@'));
const someOf = (one: fc.Arbitrary<string>) => fc.uniqueArray(one, { minLength: 1, maxLength: 5 });

function anyValue(kind: CellKind): fc.Arbitrary<CellValue> {
  switch (kind.type) {
    case 'id':
    case 'reference':
      return ID;
    case 'references':
      return someOf(ID);
    case 'line':
    case 'text':
      return WORDS;
    case 'address':
      return ADDRESS;
    case 'addresses':
      return someOf(ADDRESS);
    case 'yes-no':
      return fc.boolean();
    case 'whole':
      return fc.integer({ min: kind.least, max: kind.most });
    case 'decimal':
      return fc
        .double({
          noNaN: true,
          noDefaultInfinity: true,
          ...(kind.least === undefined ? {} : { min: kind.least }),
          ...(kind.most === undefined ? {} : { max: kind.most }),
        })
        .map((number) => (Object.is(number, -0) ? 0 : number));
    case 'choice':
      return fc.constantFrom(...kind.of);
    case 'choices':
      return fc.subarray([...kind.of], { minLength: 1 });
    case 'time':
      return fc
        .integer({ min: 0, max: 95 })
        .map((quarter) => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`);
    case 'zone':
      return fc.constantFrom('Europe/Prague', 'UTC', 'America/New_York', 'Australia/Lord_Howe');
    case 'moment':
      // Every minute of a year exists on the zone's clock, and those that occur twice are the first.
      return fc.integer({ min: 0, max: 527_040 }).map((minute) => {
        const wall = toWallText((Date.UTC(2026, 0, 1) + minute * MINUTE_MS) as Instant, kind.zone);
        return wall.slice(0, 16).replace('T', ' ');
      });
  }
}

/** Generates complete cells of these columns, of which any optional one may be empty. */
export function anyCells(columns: readonly Column[]): fc.Arbitrary<Cells> {
  return fc.record(
    Object.fromEntries(
      columns.map(({ key, kind, isRequired }) => [key, isRequired === true ? anyValue(kind) : fc.option(anyValue(kind), { nil: null })]),
    ),
  );
}
