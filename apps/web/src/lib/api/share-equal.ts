import { replaceEqualDeep } from '@tanstack/react-query';

/** Keeps the identity of an answer's unchanged parts, including those of maps, so that polling does not recompute everything. */
export function shareEqual(before: unknown, now: unknown): unknown {
  if (!(before instanceof Map && now instanceof Map)) return replaceEqualDeep(before, now);
  const shared = new Map<unknown, unknown>();
  let isSame = before.size === now.size;
  for (const [key, value] of now) {
    const one: unknown = before.has(key) ? replaceEqualDeep(before.get(key), value) : value;
    if (!before.has(key) || one !== before.get(key)) isSame = false;
    shared.set(key, one);
  }
  return isSame ? before : shared;
}
