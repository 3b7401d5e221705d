import { openDaysOf, type Resource } from '@assist/resource';
import { aResource } from '@assist/test-kit';
import { DAYS_OF_WEEK } from '@assist/time';
import { describe, expect, it } from 'vitest';

const office = aResource();
const library = aResource({ daysOfWeek: ['tuesday', 'wednesday', 'sunday'] });
const always = aResource({ daysOfWeek: DAYS_OF_WEEK, startTime: '', endTime: '' });
const never = aResource({ daysOfWeek: [] });
const nightShift = aResource({ startTime: '22:00', endTime: '06:00' });
const auckland = aResource({ timezone: 'Pacific/Auckland' });

describe('the open days before and after a day', () => {
  it.each<[what: string, resources: readonly Resource[], day: string, previous: string, next: string]>([
    ['an office during the week', [office], 'Wed 2026-11-25', '2026-11-24', '2026-11-26'],
    ['an office on a Friday', [office], 'Fri 2026-11-27', '2026-11-26', '2026-11-30'],
    ['an office on a Saturday', [office], 'Sat 2026-11-28', '2026-11-27', '2026-11-30'],
    ['an office on a Monday', [office], 'Mon 2026-11-30', '2026-11-27', '2026-12-01'],
    ['an office at the end of a year', [office], 'Fri 2027-12-31', '2027-12-30', '2028-01-03'],
    ['a library that is open on Sundays', [library], 'Fri 2026-11-27', '2026-11-25', '2026-11-29'],
    ['an office and a library: one open resource is enough', [office, library], 'Fri 2026-11-27', '2026-11-26', '2026-11-29'],
    ['a resource that is always open', [always, office], 'Fri 2026-11-27', '2026-11-26', '2026-11-28'],
    ['a night shift, which opens for the last time on Friday', [nightShift], 'Fri 2026-11-27', '2026-11-26', '2026-11-30'],
    ['a resource in Auckland, where Monday begins on our Sunday', [auckland], 'Fri 2026-11-27', '2026-11-26', '2026-11-30'],
    ['a resource that never opens: day by day', [never], 'Fri 2026-11-27', '2026-11-26', '2026-11-28'],
    ['no resources: Saturday and Sunday are off', [], 'Fri 2026-11-27', '2026-11-26', '2026-11-30'],
  ])('depend on opening hours, not on the weekend: %s', (_what, resources, named, previous, next) => {
    const day = named.slice(4);
    const open = openDaysOf(resources);
    expect([open.previous(day), open.next(day)]).toEqual([previous, next]);
  });

  it.each<[what: string, resources: readonly Resource[], expected: string]>([
    ['at least half of the resources must open', [office, office, always], '2026-11-30'],
    ['half is enough', [office, always], '2026-11-28'],
    ['if half never open together, the next day on which any opens', [library, aResource({ daysOfWeek: ['monday'] }), never], '2026-11-29'],
    ['without resources, Monday', [], '2026-11-30'],
  ])('include the next usual one, here after Friday 27 November: %s', (_what, resources, expected) => {
    expect(openDaysOf(resources).nextUsual('2026-11-27')).toBe(expected);
  });
});
