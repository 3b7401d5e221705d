import type { Metres } from './metres.ts';

/** Returns a function that finds the items within `reachM` of a point. `reachM` must not exceed `cellM`, the width of the index's cells. */
export function pointGrid<Item>(
  items: readonly Item[],
  pointOf: (item: Item) => Metres,
  cellM: number,
): (at: Metres, reachM: number) => readonly Item[] {
  const cellOf = (metres: number) => Math.floor(metres / cellM);
  const cells = Map.groupBy(items, (item) => {
    const [x, y] = pointOf(item);
    return `${cellOf(x)} ${cellOf(y)}`;
  });
  return ([x, y], reachM) => {
    const found: Item[] = [];
    for (let column = cellOf(x) - 1; column <= cellOf(x) + 1; column += 1)
      for (let row = cellOf(y) - 1; row <= cellOf(y) + 1; row += 1)
        for (const item of cells.get(`${column} ${row}`) ?? []) {
          const [itemX, itemY] = pointOf(item);
          if (Math.hypot(itemX - x, itemY - y) <= reachM) found.push(item);
        }
    return found;
  };
}
