import { describe, expect, it } from 'vitest';
import { cityOfZone, loadCities, offsetName, toInstant } from '@assist/time';

describe('the city of a zone', () => {
  it.each([
    ['America/New_York', 'New York'],
    ['America/Argentina/San_Juan', 'San Juan'],
    // CLDR and engines still call it Europe/Kiev.
    ['Europe/Kiev', 'Kyiv'],
    ['Asia/Calcutta', 'Kolkata'],
    ['UTC', undefined],
    ['Etc/GMT+5', undefined],
  ])('of %s is %s in the name of the zone', (zone, city) => {
    expect(cityOfZone(zone)).toBe(city);
  });

  it('has a name in each language', async () => {
    expect(cityOfZone('Europe/Prague', await loadCities('cs'))).toBe('Praha');
    expect(cityOfZone('Europe/Kiev', await loadCities('uk'))).toBe('Київ');
  });
});

describe('the name of an offset', () => {
  const at = toInstant('2026-11-23T08:00Z');
  it.each([
    ['UTC', 'UTC'],
    ['Etc/GMT+5', 'UTC−5'],
    ['Asia/Calcutta', 'UTC+5:30'],
    ['America/St_Johns', 'UTC−3:30'],
  ])('of %s is %s', (zone, name) => {
    expect(offsetName(zone, at)).toBe(name);
  });
});
