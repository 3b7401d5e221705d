import type { RowOutcome } from '@assist/contract';
import { type CellDifference, cellDifferences, type Cells, type Column, type RowCode, type RowFinding } from '@assist/tables';
import type { Instant } from '@assist/time';
import type { AuditedAct } from '../../audit/audit.repository.ts';
import type { Charge } from '../../call/charge.ts';
import type { CatalogueTransaction } from '../../catalogue/catalogue.repository.ts';

/** A change of one row, as a person wants it. */
export interface WantedChange {
  readonly id: string;
  readonly isNew?: boolean | undefined;
  readonly isRemoved?: boolean | undefined;
  /** The cells to set, each with the text that the person has seen in it. */
  readonly cells: readonly { readonly column: string; readonly before: string; readonly after: string }[];
}

/** How the rows of one company are read and written as cells. */
export interface RowTable<Stored> {
  readonly columns: readonly Column[];
  readonly cellsOf: (stored: Stored) => Cells;
  /** Returns all cells of a row after some were set. */
  readonly cellsAfter: (before: Stored | undefined, set: Cells) => Cells;
  /** Lists what is wrong with cells that are sound one by one. */
  readonly check: (cells: Cells) => readonly RowFinding<RowCode>[];
  /** Returns the row that complete and sound cells describe. */
  readonly rowOf: (cells: Cells, before: Stored | undefined) => Stored;
  readonly nameOf: (stored: Stored) => string;
}

/** A change that is sound in itself and merges with what others have changed. */
export interface MergedRow<Stored> {
  readonly kind: 'merged';
  readonly id: string;
  readonly stored: Stored | undefined;
  /** The cells that the person sets. */
  readonly set: Cells;
  /** All cells of the row, as it would be; undefined if the row is to be removed. */
  readonly after: Cells | undefined;
  readonly notes: readonly RowFinding<RowCode>[];
}

/** A row that passed all checks, as it is to be written. */
export interface SoundRow<Stored> extends MergedRow<Stored> {
  /** The row after the change; undefined if it is removed. */
  readonly row: Stored | undefined;
  readonly differences: readonly CellDifference[];
}

export type RefusedRow = Extract<RowOutcome, { readonly kind: 'refused' | 'conflict' }>;

/** What the changes name, as their transaction sees it. */
export interface NamedRows<Stored, Table extends RowTable<Stored>> {
  readonly table: Table;
  /** The rows that were read, also those outside of the caller's areas. */
  readonly stored: ReadonlyMap<string, Stored>;
  /** The areas that the caller manages, as the transaction sees them; undefined for everywhere. */
  readonly own?: ReadonlySet<string> | undefined;
}

/** A whole list, as its caller sees it. */
export interface WholeList<Stored, Table extends RowTable<Stored>> {
  readonly table: Table;
  readonly rows: readonly Stored[];
  /** What a manager may do in the list; absent if the caller may do everything. */
  readonly limits?: ListLimits | undefined;
}

export interface ListLimits {
  /** The column with the area in which a row lies. It must be one of `areaIds`. */
  readonly areaColumn: string;
  readonly areaIds: readonly string[];
  /** A column that only administrators change. */
  readonly hiddenColumn?: string;
  /** The rows that the manager cannot move, and those that they cannot remove. */
  readonly rows?: { readonly fixedIds: readonly string[]; readonly keptIds: readonly string[] };
}

/**
 * A kind of things that are listed and changed as the rows of a table. `Beside` is what the checks know from outside of the transaction, on
 * which no refusal depends.
 */
export interface ListKind<Stored, Table extends RowTable<Stored> = RowTable<Stored>, Beside = undefined> {
  readonly operation: string;
  readonly objectKind: AuditedAct['objectKind'];
  /** The code of a defect: there is no row with this id. */
  readonly unknownCode: RowCode;
  readAll(charge: Charge): Promise<WholeList<Stored, Table>>;
  /** Reads before the transaction what is too much to read in it. */
  readBeside(changes: readonly WantedChange[]): Promise<Beside>;
  /** Reads the rows that the changes name, and those against which they are checked. */
  readNamed(trx: CatalogueTransaction, changes: readonly WantedChange[], charge: Charge): Promise<NamedRows<Stored, Table>>;
  /** Checks the merged rows against the company, each other and the caller's areas. */
  check(
    trx: CatalogueTransaction,
    rows: readonly (MergedRow<Stored> | RefusedRow)[],
    known: NamedRows<Stored, Table> & { readonly beside: Beside; readonly charge: Charge },
  ): Promise<readonly (SoundRow<Stored> | RefusedRow)[]>;
  write(trx: CatalogueTransaction, rows: readonly SoundRow<Stored>[], table: Table, now: Instant): Promise<void>;
  /** Returns the area in which a row lies, for the audit log and for managers. */
  areaOf(stored: Stored): string | null;
}

/** Returns the row as it would be written, with the cells that differ. */
export function toSoundRow<Stored>(merged: MergedRow<Stored>, { columns, cellsOf, rowOf }: RowTable<Stored>): SoundRow<Stored> {
  const { stored, set, after } = merged;
  const row = after === undefined ? undefined : rowOf(after, stored);
  // A new row has its defaults from nobody, so they are not recorded.
  const compared = stored === undefined ? columns.filter(({ key }) => key in set) : columns;
  const cells = (one: Stored | undefined) => (one === undefined ? {} : cellsOf(one));
  return { ...merged, row, differences: cellDifferences(cells(stored), cells(row), compared) };
}

/**
 * A manager's new row would have the id of something else. Codes and floors find their places and areas by id, so the row would take them
 * over.
 */
export function takenId(id: string): RowFinding<RowCode> {
  return { column: 'id', code: 'duplicate-id', sentence: `${id} is taken.` };
}

/** A row would be outside of the manager's areas. */
export function outsideOwnAreas(column: string): RowFinding<RowCode> {
  return { column, code: 'outside-own-areas', sentence: 'This must be in the areas that you manage.' };
}

export function refusedRow(id: string, defects: readonly RowFinding<RowCode>[]): RefusedRow {
  return { kind: 'refused', id, defects: defects.map(toAnswer) };
}

/** Returns a finding as the contract has it. */
export function toAnswer({ names, ...finding }: RowFinding<RowCode>): Extract<RowOutcome, { readonly kind: 'refused' }>['defects'][number] {
  return names === undefined ? finding : { ...finding, names: [...names] };
}
