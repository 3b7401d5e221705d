import type { ResourceColumn } from '@assist/contract';

/** Width of the column with the boxes that select rows, and of the names, which both stay in view. */
export const CHOOSE_PX = 40;
export const NAME_PX = 220;
export const ROW_PX = 36;
export const HEAD_PX = 40;

/** The columns that are shown first. The others follow in the order of the table. */
const FIRST = ['name', 'type', 'area', 'capacity', 'email', 'plan_feature', 'retired'];

export function inGridOrder(columns: readonly ResourceColumn[]): readonly ResourceColumn[] {
  const place = ({ key }: ResourceColumn) => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length);
  return columns.toSorted((a, b) => place(a) - place(b));
}

const WIDTH_PX: Partial<Record<ResourceColumn['kind'], number>> = {
  'yes-no': 132,
  whole: 132,
  decimal: 120,
  time: 96,
  address: 260,
  addresses: 260,
  text: 240,
  choices: 220,
};

export function widthOf({ key, kind }: ResourceColumn): number {
  return key === 'area' ? 220 : (WIDTH_PX[kind] ?? 168);
}
