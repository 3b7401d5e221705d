import { boxesMeet, type Box } from './area.ts';

const CELL_M = 8;
/** A box that covers more cells than this is kept outside the grid: a hall must not fill ten thousand cells. */
const MOST_CELLS = 64;

/**
 * Returns a function that finds the items whose boxes meet a given box, in the items' order. Uses a grid of cells of 8 m; the few large
 * boxes are kept separately.
 */
export function boxIndex<Item>(items: readonly Item[], boxOf: (item: Item) => Box): (query: Box) => readonly Item[] {
  const cells = new Map<string, number[]>();
  const large: number[] = [];
  const boxes = items.map(boxOf);
  for (const [index, box] of boxes.entries()) {
    const keys = cellKeys(box);
    if (keys === null) large.push(index);
    else for (const key of keys) (cells.get(key) ?? emptyCell(cells, key)).push(index);
  }
  return (query) => {
    const keys = cellKeys(query);
    const near = keys === null ? boxes.keys() : new Set([...large, ...keys.flatMap((key) => cells.get(key) ?? [])]);
    const found: Item[] = [];
    for (const index of [...near].toSorted((a, b) => a - b)) {
      const box = boxes[index];
      const item = items[index];
      if (box !== undefined && item !== undefined && boxesMeet(box, query)) found.push(item);
    }
    return found;
  };
}

function emptyCell(cells: Map<string, number[]>, key: string): number[] {
  const cell: number[] = [];
  cells.set(key, cell);
  return cell;
}

function cellKeys({ minX, minY, maxX, maxY }: Box): string[] | null {
  const [west, south, east, north] = [minX, minY, maxX, maxY].map((metres) => Math.floor(metres / CELL_M));
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null;
  if (!((east - west + 1) * (north - south + 1) <= MOST_CELLS)) return null;
  const keys: string[] = [];
  for (let x = west; x <= east; x += 1) for (let y = south; y <= north; y += 1) keys.push(`${x}/${y}`);
  return keys;
}
