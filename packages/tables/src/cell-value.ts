import type { Cells } from './column.ts';

/** Returns a cell's text; null if the cell is empty, missing, or of another type. The three functions below do the same for other types. */
export function textOf(cells: Cells, key: string): string | null {
  const value = cells[key];
  return typeof value === 'string' ? value : null;
}

export function numberOf(cells: Cells, key: string): number | null {
  const value = cells[key];
  return typeof value === 'number' ? value : null;
}

export function truthOf(cells: Cells, key: string): boolean | null {
  const value = cells[key];
  return typeof value === 'boolean' ? value : null;
}

/** Returns a cell's list, which is empty if the cell is. */
export function listOf(cells: Cells, key: string): readonly string[] {
  const value = cells[key];
  return typeof value === 'object' && value !== null ? value : [];
}
