import type { FilterDefinitionAnswer } from '@assist/contract';
import { readAttendees, writeAttendees } from '../../../lib/attendee-entry.ts';
import type { FinderSearch } from '../../../lib/finder-search.ts';

export interface FilterChip {
  readonly key: string;
  readonly label: string;
  /** Change to the address that removes the filter. */
  readonly patch: Partial<FinderSearch>;
}

export interface ChipTexts {
  type(id: string): string;
  area(id: string): string;
  people(count: number): string;
  /** Returns the text of the filter that requires at least `minutes` of free time within the chosen time. */
  enough(minutes: number): string;
  readonly onlyFree: string;
  person(email: string): string;
  /** Returns the text for a lower limit; `name` is the property that is counted. */
  atLeast(name: string): string;
  atMost(name: string): string;
  text(text: FilterDefinitionAnswer['name']): string;
}

/** Returns each filter in words, and the change to the address that removes it. */
export function filterChips(search: FinderSearch, definitions: readonly FilterDefinitionAnswer[], texts: ChipTexts): readonly FilterChip[] {
  const chips: FilterChip[] = [];
  const types = search.type ?? [];
  for (const type of types) {
    // Removing a type also removes the filters by its properties.
    const left = (search.with ?? []).filter((entry) => definitions.find((one) => entry.startsWith(`${one.id}:`))?.resourceTypeId !== type);
    chips.push({ key: `type ${type}`, label: texts.type(type), patch: { type: types.filter((one) => one !== type), with: left } });
  }
  const minutes = Number(search.duration);
  if (minutes > 0) chips.push({ key: 'duration', label: texts.enough(minutes), patch: { duration: '' } });
  const people = Number(search.people);
  if (people > 0) chips.push({ key: 'people', label: texts.people(people), patch: { people: '' } });
  const attendees = readAttendees(search.who);
  for (const { email } of attendees) {
    const left = writeAttendees(attendees.filter((one) => one.email !== email));
    chips.push({ key: `who ${email}`, label: texts.person(email), patch: { who: left } });
  }
  const areas = search.area ?? [];
  for (const area of areas)
    chips.push({ key: `area ${area}`, label: texts.area(area), patch: { area: areas.filter((one) => one !== area) } });
  const entries = search.with ?? [];
  for (const entry of entries) {
    const definition = definitions.find((one) => entry.startsWith(`${one.id}:`));
    if (definition === undefined) continue;
    const label = propertyLabel(definition, entry.slice(definition.id.length + 1), texts);
    chips.push({ key: `with ${entry}`, label, patch: { with: entries.filter((one) => one !== entry) } });
  }
  const text = search.q?.trim() ?? '';
  if (text !== '') chips.push({ key: 'q', label: `“${text}”`, patch: { q: '' } });
  const name = search.name?.trim() ?? '';
  if (name !== '') chips.push({ key: 'name', label: `= ${name}`, patch: { name: '' } });
  const cs = search.cs?.trim() ?? '';
  if (cs !== '') chips.push({ key: 'cs', label: cs, patch: { cs: '' } });
  if (search.free === 'yes') chips.push({ key: 'free', label: texts.onlyFree, patch: { free: '' } });
  return chips;
}

export function isFiltered({ type = [], area = [], with: entries = [], who = [], ...texts }: FinderSearch): boolean {
  const { people = '', duration = '', free = '', cs = '', q = '', name = '' } = texts;
  return (
    type.length + area.length + entries.length + who.length > 0 || [people, duration, free, cs, q, name].some((text) => text.trim() !== '')
  );
}

/** Returns true if chips are shown above the plan: for a filter, or for several requirements. */
export function isAsked(search: FinderSearch): boolean {
  return isFiltered(search) || (search.also ?? []).length > 0;
}

/** Change to the address that removes all filters; day and time stay. */
export const NO_FILTERS: Partial<FinderSearch> = {
  type: [],
  area: [],
  people: '',
  duration: '',
  free: '',
  cs: '',
  with: [],
  who: [],
  q: '',
  name: '',
};

function propertyLabel(definition: FilterDefinitionAnswer, value: string, texts: ChipTexts): string {
  const name = texts.text(definition.name);
  switch (definition.dataTypeId) {
    case 1:
      return name;
    case 2:
    case 3: {
      const [from = '', to = ''] = value.split('..');
      if (from !== '' && to !== '') return `${name} ${from}–${to}`;
      return from !== '' ? `${texts.atLeast(name)} ${from}` : `${texts.atMost(name)} ${to}`;
    }
    case 4:
    case 6:
      return `${name}: ${value}`;
    case 5: {
      const choice = definition.choices.find(({ key }) => key === value);
      return choice === undefined ? name : texts.text(choice.value);
    }
  }
}
