import { useSyncExternalStore } from 'react';

/** A person's formats of times and weeks. They are stored in the browser for the first drawing, until the server's settings arrive. */
export interface Preferences {
  readonly timeFormat: 'h23' | 'h12';
  /** The first day of the week; null for the language's default. */
  readonly firstDayOfWeek: 'monday' | 'saturday' | 'sunday' | null;
}

const KEY = 'assist-preferences';
const DEFAULT: Preferences = { timeFormat: 'h23', firstDayOfWeek: null };
const listeners = new Set<() => void>();
let current: Preferences | undefined;

function read(): Preferences {
  current ??= { ...DEFAULT, ...parsed(localStorage.getItem(KEY)) };
  return current;
}

function parsed(text: string | null): Partial<Preferences> {
  try {
    const { timeFormat, firstDayOfWeek } = JSON.parse(text ?? '{}') as Partial<Preferences>;
    return {
      ...(timeFormat === 'h12' ? { timeFormat } : {}),
      ...(['monday', 'saturday', 'sunday'].includes(firstDayOfWeek ?? '') ? { firstDayOfWeek: firstDayOfWeek! } : {}),
    };
  } catch {
    return {};
  }
}

export function applyPreferences({ timeFormat, firstDayOfWeek }: Preferences): void {
  const before = read();
  if (before.timeFormat === timeFormat && before.firstDayOfWeek === firstDayOfWeek) return;
  current = { timeFormat, firstDayOfWeek };
  localStorage.setItem(KEY, JSON.stringify(current));
  for (const listener of listeners) listener();
}

export function usePreferences(): Preferences {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
}
