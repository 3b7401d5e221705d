import { useSyncExternalStore } from 'react';
import { keepText } from './keep-text.ts';
import { keptPreferences, type Preferences, PREFERENCES_KEY } from './kept-preferences.ts';

const listeners = new Set<() => void>();
let current: Preferences | undefined;

function read(): Preferences {
  current ??= keptPreferences();
  return current;
}

export function applyPreferences({ timeFormat, firstDayOfWeek, timezone }: Preferences): void {
  const before = read();
  if (before.timeFormat === timeFormat && before.firstDayOfWeek === firstDayOfWeek && before.timezone === timezone) return;
  current = { timeFormat, firstDayOfWeek, timezone };
  keepText(PREFERENCES_KEY, JSON.stringify(current));
  for (const listener of listeners) listener();
}

export function usePreferences(): Preferences {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
}
