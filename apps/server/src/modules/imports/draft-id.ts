import { foldText } from '@assist/resource';

const LONGEST = 60;

/** `Floor 3.12 (east)` is `floor-3.12-east`, or with a number where that is taken; from now on it is taken. */
export function idOf(text: string, taken: Set<string>): string {
  const base =
    foldText(text)
      .replaceAll(/[^a-z0-9.]+/gu, '-')
      .replaceAll(/^[-.]+|[-.]+$/gu, '')
      .slice(0, LONGEST) || 'place';
  let id = base;
  for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`;
  taken.add(id);
  return id;
}
