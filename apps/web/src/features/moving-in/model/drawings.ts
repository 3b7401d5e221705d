import type { PlanFrom } from './plan-from.ts';
import type { Uploaded } from '../../../parts/upload/use-uploads.ts';

type From = Extract<PlanFrom, { kind: 'drawings' }>;

/** Guesses which floor each drawing shows, from the numbers in the files' names; drawings without one are numbered in order. */
export function floorsOf(drawings: readonly Pick<Uploaded, 'id' | 'name'>[], nameOf: (ordinal: number) => string): From['floors'] {
  const numbers = drawings.map(({ name }) => Number(/(?:^|[^\d.])(-?\d{1,2})(?!.*\d)/.exec(name.replace(/\.\w+$/, ''))?.[1] ?? Number.NaN));
  const isSure = numbers.every(Number.isFinite) && new Set(numbers).size === numbers.length;
  return drawings.map(({ id }, index) => {
    const ordinal = isSure ? numbers[index]! : index;
    return { uploadId: id, name: nameOf(ordinal), ordinal };
  });
}

/** Parses a position as maps copy it, such as `50.0875, 14.4213`: undefined if nothing is typed. */
export function parsePosition(text: string): From['at'] | 'wrong' {
  if (text.trim() === '') return undefined;
  const [latitude, longitude, ...more] = text
    .trim()
    .split(/[\s,;]+/)
    .map(Number);
  const isThere = (value: number | undefined, most: number) => value !== undefined && Math.abs(value) <= most;
  return more.length === 0 && isThere(latitude, 85) && isThere(longitude, 180) ? { latitude: latitude!, longitude: longitude! } : 'wrong';
}
