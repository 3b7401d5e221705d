/** A source of random numbers that are the same in every run: mulberry32 over a seed. */
export interface Chance {
  /** Returns a number from 0 up to, but not including, 1. */
  readonly share: () => number;
  readonly whole: (least: number, most: number) => number;
  readonly isLess: (share: number) => boolean;
  readonly one: <Item>(items: readonly Item[]) => Item;
  readonly some: <Item>(items: readonly Item[], count: number) => readonly Item[];
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const share = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number): number => least + Math.floor(share() * (most - least + 1));
  const one = <Item>(items: readonly Item[]): Item => {
    const item = items[whole(0, items.length - 1)];
    if (item === undefined) throw new RangeError('Nothing to choose from.');
    return item;
  };
  const some = <Item>(items: readonly Item[], count: number): readonly Item[] => {
    const left = [...items];
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(whole(0, left.length - 1), 1)).flat();
  };
  return { share, whole, one, some, isLess: (limit) => share() < limit };
}
