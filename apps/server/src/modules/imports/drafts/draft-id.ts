import { foldText } from '@assist/resource';

const LONGEST = 60;

/** Returns an id such as `room-3-12-east` for `Room 3.12 (east)`, adds a number if the id is taken, and marks it as taken. */
export function idOf(text: string, taken: Set<string>): string {
  const words = foldText(text)
    .split(/[^a-z0-9]+/u)
    .filter(Boolean);
  const base = words.join('-').slice(0, LONGEST) || 'place';
  let id = base;
  for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`;
  taken.add(id);
  return id;
}
