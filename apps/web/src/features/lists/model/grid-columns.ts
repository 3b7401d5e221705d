import type { ListColumn } from '@assist/contract';

/** Width of the column with the boxes that select rows and the buttons that open them, and of the names. Both stay in view. */
export const CHOOSE_PX = 76;
export const NAME_PX = 220;
/** How far the name of a row is moved in for each row above it in a tree. */
export const INDENT_PX = 16;
export const ROW_PX = 36;
export const HEAD_PX = 40;

/** Orders the columns: first those of `first`, and then the others as they are. */
export function inGridOrder(columns: readonly ListColumn[], first: readonly string[]): readonly ListColumn[] {
  const place = ({ key }: ListColumn) => (first.includes(key) ? first.indexOf(key) : first.length);
  return columns.toSorted((a, b) => place(a) - place(b));
}

/** Whether a cell cannot be changed: an id, and where a fixed row lies. */
export function isReadOnly(column: string, isFixed: boolean): boolean {
  return column === 'id' || (isFixed && column === 'parent');
}

const WIDTH_PX: Partial<Record<ListColumn['kind'], number>> = {
  'yes-no': 132,
  whole: 132,
  decimal: 120,
  time: 96,
  address: 260,
  addresses: 260,
  text: 240,
  choices: 220,
  moment: 208,
  references: 300,
};

export function widthOf({ key, kind }: ListColumn): number {
  if (key === 'max_used_percent') return 180;
  return key === 'area' || key === 'parent' ? 220 : (WIDTH_PX[kind] ?? 168);
}
