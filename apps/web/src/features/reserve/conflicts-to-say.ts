import type { Conflict } from '@assist/contract';

const SAID = 8;

/** Returns the earliest conflicts, one for each resource and date, and the number of further ones. */
export function conflictsToSay(conflicts: readonly Conflict[]): { readonly said: readonly Conflict[]; readonly more: number } {
  const first = new Map<string, Conflict>();
  for (const conflict of conflicts) {
    const key = `${conflict.email} ${conflict.start ?? ''}`;
    if (!first.has(key)) first.set(key, conflict);
  }
  const ordered = [...first.values()].toSorted((a, b) => (a.start ?? '').localeCompare(b.start ?? '') || a.email.localeCompare(b.email));
  return { said: ordered.slice(0, SAID), more: Math.max(0, ordered.length - SAID) };
}
