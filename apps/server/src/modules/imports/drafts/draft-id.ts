import { foldText } from '@assist/resource';

const LONGEST = 60;
/** The next number to try for each text, so that thousands of places with the same name do not each try all numbers. */
const nextCounts = new WeakMap<Set<string>, Map<string, number>>();

/** Returns an id such as `room-3-12-east` for `Room 3.12 (east)`, adds a number if the id is taken, and marks it as taken. */
export function idOf(text: string, taken: Set<string>): string {
  const words = foldText(text)
    .split(/[^a-z0-9]+/u)
    .filter(Boolean);
  const base = words.join('-').slice(0, LONGEST) || 'place';
  const counts = nextCounts.get(taken) ?? new Map<string, number>();
  nextCounts.set(taken, counts);
  let id = base;
  let count = counts.get(base) ?? 2;
  for (; taken.has(id); count += 1) id = `${base}-${count}`;
  counts.set(base, count);
  taken.add(id);
  return id;
}
