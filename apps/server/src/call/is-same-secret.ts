import { timingSafeEqual } from 'node:crypto';

/** Returns whether two texts are equal. The time that it takes does not show how much of them is. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
