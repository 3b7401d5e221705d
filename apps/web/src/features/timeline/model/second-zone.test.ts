import { localDays } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { secondZone } from './second-zone.ts';

const PRAGUE = 'Europe/Prague';
const NEW_YORK = 'America/New_York';
const AUCKLAND = 'Pacific/Auckland';
const HERE = { asked: undefined, person: PRAGUE, rows: PRAGUE, others: [PRAGUE] };
const DAY = localDays('2026-11-26', 1, PRAGUE);

describe('the zone of the second scale', () => {
  it.each([
    ['is missing, without a choice, if there is only one clock', {}, undefined, []],
    ['is the person’s if the rows have another clock', { person: NEW_YORK }, NEW_YORK, [NEW_YORK]],
    ['is missing, with a choice, if only other rows have another clock', { others: [PRAGUE, NEW_YORK] }, undefined, [NEW_YORK]],
    ['is that of the address', { asked: NEW_YORK, others: [PRAGUE, NEW_YORK] }, NEW_YORK, [NEW_YORK]],
    ['may be one in which there is nobody', { asked: AUCKLAND, person: NEW_YORK }, AUCKLAND, [NEW_YORK, AUCKLAND]],
    ['is missing if the address says so', { asked: 'none', person: NEW_YORK }, undefined, [NEW_YORK]],
    ['is the person’s if that of the address has become the rows’', { asked: PRAGUE, person: AUCKLAND }, AUCKLAND, [AUCKLAND]],
    ['is missing if its clock is the same by another name', { asked: 'Europe/Berlin' }, undefined, []],
    ['is the person’s if that of the address does not exist', { asked: 'Mars/Base', person: NEW_YORK }, NEW_YORK, [NEW_YORK]],
  ])('%s', (_name, changes, zone, choices) => {
    expect(secondZone({ ...HERE, ...changes }, DAY)).toEqual({ zone, choices });
  });

  it('is another one if the clocks differ only from the night of the shown day on', () => {
    const night = localDays('2026-10-25', 1, PRAGUE);
    expect(secondZone({ ...HERE, person: 'Africa/Johannesburg' }, night).zone).toBe('Africa/Johannesburg');
  });
});
