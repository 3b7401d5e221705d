import { findZone } from '@assist/time';

/** A person's zone, and formats of times and weeks. They are stored in the browser for the first drawing, until the server's settings arrive. */
export interface Preferences {
  readonly timeFormat: 'h23' | 'h12';
  /** The first day of the week; null for the language's default. */
  readonly firstDayOfWeek: 'monday' | 'saturday' | 'sunday' | null;
  /** The person's zone; null until the settings have been read. */
  readonly timezone: string | null;
}

export const PREFERENCES_KEY = 'assist-preferences';

/** Reads the preferences that this browser has stored, as far as they are valid. */
export function keptPreferences(): Preferences {
  const kept = parsed(localStorage.getItem(PREFERENCES_KEY));
  return {
    timeFormat: kept.timeFormat === 'h12' ? 'h12' : 'h23',
    firstDayOfWeek: ['monday', 'saturday', 'sunday'].includes(kept.firstDayOfWeek ?? '') ? kept.firstDayOfWeek! : null,
    timezone: typeof kept.timezone === 'string' && findZone(kept.timezone) !== undefined ? kept.timezone : null,
  };
}

/** Returns the person's zone, or the company's until the person's settings have been read. */
export function ownZone(company: string): string {
  return keptPreferences().timezone ?? company;
}

function parsed(text: string | null): Partial<Preferences> {
  try {
    return (JSON.parse(text ?? '{}') as Partial<Preferences> | null) ?? {};
  } catch {
    return {};
  }
}
