import type { Wish, WishedRequirement } from '@assist/phrases';
import { fromWallTime, type ZoneName } from '@assist/time';
import type { FinderSearch } from '../../../lib/finder-search.ts';
import { type Requirement, searchOf } from '../../../lib/requirements.ts';
import { addressTime } from '../../../parts/time/default-time.ts';

/** Returns the day and the time of a wish, as they stand in the address: on the clock of the place, whichever zone was named. */
export function timeSearch(
  { day, fromMinutes: from, toMinutes: to, zone }: Wish,
  place: ZoneName,
): Pick<FinderSearch, 'day' | 'from' | 'to' | 'until'> {
  if (day === null) return {};
  if (from === null) return { day };
  const said = zone ?? place;
  return addressTime({ start: fromWallTime(day, from, said), end: fromWallTime(day, to!, said) }, place);
}

/** Converts a wish to the plan's address; anything not understood is left out. */
export function toFinderSearch(wish: Wish, place: ZoneName): FinderSearch {
  return {
    ...timeSearch(wish, place),
    ...searchOf([toRequirement(wish), ...wish.also.map(toRequirement)]),
  };
}

function toRequirement({ typeIds, areaIds, people, properties, resourceIds, text }: WishedRequirement): Requirement {
  const [resource] = resourceIds;
  return {
    ...(typeIds.length === 0 ? {} : { type: [...typeIds] }),
    ...(areaIds.length === 0 ? {} : { area: [...areaIds] }),
    ...(people === null ? {} : { people: String(people) }),
    ...(properties.length === 0 ? {} : { with: properties.map(entryOf) }),
    ...(text === '' ? {} : { q: text }),
    ...(resource === undefined ? {} : { resource }),
  };
}

/** Returns a wished property in the format that `property-choice` reads. */
function entryOf({ propertyId, value }: Wish['properties'][number]): string {
  switch (value.kind) {
    case 'yes':
      return `${propertyId}:yes`;
    case 'atLeast':
      return `${propertyId}:${value.count}..`;
    case 'choice':
      return `${propertyId}:${value.key}`;
  }
}

/** Returns true if the wish is more than a name. A mere name needs no entry for the phrase, because its matches have their own groups. */
export function isPhrase(wish: Wish): boolean {
  if (wish.also.length > 0 || wish.day !== null || wish.fromMinutes !== null || wish.people !== null || wish.properties.length > 0)
    return true;
  return [wish.typeIds, wish.areaIds, wish.resourceIds, wish.text].filter(({ length }) => length > 0).length > 1;
}

/** Returns true if the wish names nothing to search for, apart from a day and a time. */
export function isOfTimeAlone(wish: Wish): boolean {
  return wish.also.length === 0 && wish.people === null && wish.properties.length === 0 && wish.text === '' && !isSomethingNamed(wish);
}

export function isSomethingNamed({ typeIds, areaIds, resourceIds }: Wish): boolean {
  return typeIds.length > 0 || areaIds.length > 0 || resourceIds.length > 0;
}
