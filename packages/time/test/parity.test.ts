import { instantOf, offsetMsAt, type Instant } from '@assist/time';
import { describe, expect, it } from 'vitest';

const ZONES = Intl.supportedValuesOf('timeZone');
const FROM = Date.UTC(2026, 0, 1);
const TO = Date.UTC(2032, 0, 1);
/** Milliseconds between samples: not a whole number of days, so that the samples vary in time of day. */
const STEP_MS = 26 * 86_400_000 + 7 * 3_600_000 + 15 * 60_000;

function intlOffsetMs(format: Intl.DateTimeFormat, instant: Instant): number {
  const parts = Object.fromEntries(format.formatToParts(instant).map((part) => [part.type, Number(part.value)]));
  const { year, month, day, hour, minute, second } = parts as Record<string, number>;
  return Date.UTC(year as number, (month as number) - 1, day, hour, minute, second) - instant;
}

describe('the offset of a zone (reliability, "Time")', () => {
  it('is the same in Intl, Temporal and our table, in all zones, from 2026 to 2031', () => {
    const differences: string[] = [];
    for (const zone of ZONES) {
      const format = new Intl.DateTimeFormat('en-u-hc-h23', {
        timeZone: zone,
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      });
      const samples = new Set<number>();
      for (let ms = FROM; ms < TO; ms += STEP_MS) samples.add(ms);
      // The moments around each clock change are added, because differences are most likely there.
      let at = Temporal.Instant.fromEpochMilliseconds(FROM).toZonedDateTimeISO(zone).getTimeZoneTransition('next');
      for (; at !== null && at.epochMilliseconds < TO; at = at.getTimeZoneTransition('next')) {
        samples.add(at.epochMilliseconds).add(at.epochMilliseconds - 1_000);
      }
      for (const ms of samples) {
        const instant = instantOf(ms);
        const temporal = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6;
        const table = offsetMsAt(zone, instant);
        const intl = intlOffsetMs(format, instant);
        if (temporal !== table || intl !== table) differences.push(`${zone} ${new Date(ms).toISOString()}: ${intl} ${temporal} ${table}`);
      }
    }
    expect(differences).toEqual([]);
    expect(ZONES.length).toBeGreaterThan(400);
  });

  it('is always a whole number of quarters, so that slots are the same instants in all zones', () => {
    for (const zone of ZONES) {
      for (let ms = FROM; ms < TO; ms += STEP_MS) expect(Math.abs(offsetMsAt(zone, instantOf(ms)) % 900_000)).toBe(0);
    }
  });

  it('comes from Temporal outside the years of the table', () => {
    expect(offsetMsAt('Europe/Prague', instantOf(Date.UTC(1950, 5, 1)))).toBe(3_600_000);
    expect(offsetMsAt('Europe/Prague', instantOf(Date.UTC(2060, 6, 1)))).toBe(7_200_000);
    expect(() => offsetMsAt('Mars/Olympus', instantOf(0))).toThrow(RangeError);
  });
});
