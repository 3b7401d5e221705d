/** Matches a time of day in the format `HH:mm` (specification, section 9). `24:30` also matches, and is refused separately. */
const HH_MM = /^([01]\d|2[0-4]):([0-5]\d)$/;

/** Returns the minutes since midnight for `HH:mm`, where `24:00` is the end of the day. Undefined for any other text. */
export function findMinutesOfDay(text: string): number | undefined {
  const parts = HH_MM.exec(text);
  if (!parts) return undefined;
  const minutes = Number(parts[1]) * 60 + Number(parts[2]);
  return minutes <= 24 * 60 ? minutes : undefined;
}

/**
 * Returns the minutes since midnight for `HH:mm`.
 *
 * @throws RangeError for anything else
 */
export function toMinutesOfDay(text: string): number {
  const minutes = findMinutesOfDay(text);
  if (minutes === undefined) throw new RangeError(`Invalid time ${text}`);
  return minutes;
}

/** Returns `HH:mm` for minutes since midnight, from 0 to 1440. Fractions are cut off. */
export function fromMinutesOfDay(minutes: number): string {
  const whole = Math.floor(minutes);
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}
