import { keepText } from './keep-text.ts';

/** The hours of the last desk reserved in this browser, in minutes since midnight. */
export interface DeskHours {
  readonly fromMinutes: number;
  readonly toMinutes: number;
}

const KEY = 'assist-desk-hours';

export function rememberDeskHours(hours: DeskHours): void {
  keepText(KEY, JSON.stringify([hours.fromMinutes, hours.toMinutes]));
}

/** Returns the stored hours; undefined if there are none, or if the stored value is invalid. */
export function readDeskHours(): DeskHours | undefined {
  try {
    const [fromMinutes, toMinutes] = JSON.parse(localStorage.getItem(KEY) ?? 'null') as [unknown, unknown];
    const isQuarter = (minutes: unknown): minutes is number => Number.isInteger(minutes) && (minutes as number) % 15 === 0;
    if (!isQuarter(fromMinutes) || !isQuarter(toMinutes) || fromMinutes < 0 || toMinutes > 1_440 || fromMinutes >= toMinutes)
      return undefined;
    return { fromMinutes, toMinutes };
  } catch {
    return undefined;
  }
}
