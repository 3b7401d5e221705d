import type { FilterDefinitionAnswer } from '@assist/contract';
import { describe, expect, it } from 'vitest';
import { filterChips, isFiltered, NO_FILTERS } from './filter-chips.ts';

const define = (
  id: string,
  resourceTypeId: string,
  dataTypeId: FilterDefinitionAnswer['dataTypeId'],
  choices: string[] = [],
): FilterDefinitionAnswer => ({
  id,
  resourceTypeId,
  dataTypeId,
  name: { en: id },
  visible: true,
  filterable: true,
  matchAll: false,
  choices: choices.map((key) => ({ key, value: { en: key.toUpperCase() }, imageUrl: null, imagePreferCover: false })),
});
const definitions = [
  define('screen', 'room', 1),
  define('monitors', 'desk', 2),
  define('label', 'room', 4),
  define('equipment', 'desk', 5, ['dock', 'lamp']),
];
const texts = {
  type: (id: string) => `type ${id}`,
  area: (id: string) => `in ${id}`,
  person: (email: string) => `with ${email}`,
  people: (count: number) => `${count} places`,
  enough: (minutes: number) => `${minutes} min of it`,
  onlyFree: 'only free',
  atLeast: (name: string) => `${name}, at least`,
  atMost: (name: string) => `${name}, at most`,
  text: (text: Record<string, string>) => text['en'] ?? '',
};

describe('filter chips', () => {
  it.each([
    [{ type: ['room'] }, 'type room', { type: [], with: [] }],
    [{ type: ['room', 'desk'], with: ['screen:yes', 'monitors:2..'] }, 'type room', { type: ['desk'], with: ['monitors:2..'] }],
    [{ people: '6' }, '6 places', { people: '' }],
    [{ duration: '30' }, '30 min of it', { duration: '' }],
    [{ free: 'yes' }, 'only free', { free: '' }],
    [{ cs: 'K-12' }, 'K-12', { cs: '' }],
    [{ area: ['f2'] }, 'in f2', { area: [] }],
    [{ who: ['eva@x.org', 'remote:jan@x.org'] }, 'with eva@x.org', { who: ['remote:jan@x.org'] }],
    [{ with: ['screen:yes'] }, 'screen', { with: [] }],
    [{ with: ['monitors:2..'] }, 'monitors, at least 2', { with: [] }],
    [{ with: ['monitors:..3'] }, 'monitors, at most 3', { with: [] }],
    [{ with: ['monitors:2..3'] }, 'monitors 2–3', { with: [] }],
    [{ with: ['label:north'] }, 'label: north', { with: [] }],
    [{ with: ['equipment:dock', 'equipment:lamp'] }, 'DOCK', { with: ['equipment:lamp'] }],
    [{ q: ' vlt ' }, '“vlt”', { q: '' }],
    [{ name: ' Vltava ' }, '= Vltava', { name: '' }],
  ])('for the search %j start with the chip "%s", whose removal changes the address by %j', (search, label, patch) => {
    const [first] = filterChips(search, definitions, texts);
    expect(first).toMatchObject({ label, patch });
    expect(isFiltered(search)).toBe(true);
  });

  it('do not appear without filters, or for a filter that the company no longer defines', () => {
    expect(filterChips({ day: '2026-11-23', from: '10:00' }, definitions, texts)).toEqual([]);
    expect(filterChips({ with: ['gone:yes'] }, definitions, texts)).toEqual([]);
    expect(isFiltered({ day: '2026-11-23', ...NO_FILTERS })).toBe(false);
  });
});
