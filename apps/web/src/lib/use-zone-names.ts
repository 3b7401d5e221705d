import { useSyncExternalStore } from 'react';
import type { NameOfZone } from './zone-names.ts';

const known = new Map<string, NameOfZone>();
const asked = new Set<string>();
const listeners = new Set<() => void>();

/**
 * Returns the names of zones in a language; undefined until they have been loaded. That happens when they are first needed, because few
 * people ever see a time of another zone.
 */
export function useZoneNames(locale: string, isNeeded: boolean): NameOfZone | undefined {
  return useSyncExternalStore(listen, () => (isNeeded ? read(locale) : undefined));
}

function read(locale: string): NameOfZone | undefined {
  if (!asked.has(locale)) {
    asked.add(locale);
    load(locale).catch(() => asked.delete(locale));
  }
  return known.get(locale);
}

async function load(locale: string): Promise<void> {
  const { loadZoneNames } = await import('./zone-names.ts');
  known.set(locale, await loadZoneNames(locale));
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
