import type { FinderSearch } from './finder-search.ts';
import { listOf, parseSearch, stringifySearch, textOf } from './search-codec.ts';

const LISTS = ['type', 'area', 'with', 'who'] as const;
const TEXTS = ['people', 'cs', 'q', 'name', 'resource'] as const;

/** One requirement of a search, with its chosen resource: "a room for six" in "a room for six and a desk near it". */
export type Requirement = Pick<FinderSearch, (typeof LISTS)[number] | (typeof TEXTS)[number]>;

export interface Requirements {
  /** All requirements, in the order in which the person added them. */
  readonly all: readonly Requirement[];
  /**
   * The index of the requirement that the address's own parameters describe. The parameter `also` has the others, each as a query string.
   */
  readonly current: number;
}

/** Maximum number of requirements, because no more chips fit above a plan. */
export const MOST_REQUIREMENTS = 6;

/** An empty requirement. It has no day, time or view, which all requirements share. */
const NOTHING: Required<Requirement> = { type: [], area: [], with: [], who: [], people: '', cs: '', q: '', name: '', resource: '' };

export function requirementsOf(search: FinderSearch): Requirements {
  const others = (search.also ?? []).slice(0, MOST_REQUIREMENTS - 1).map((text) => pick(parseSearch(text)));
  const at = Number(search.at ?? others.length);
  const current = Number.isInteger(at) ? Math.min(Math.max(0, at), others.length) : others.length;
  return { all: others.toSpliced(current, 0, pick(search)), current };
}

/** Returns the search parameters of several requirements, of which the first one is current. */
export function searchOf([first = {}, ...others]: readonly Requirement[]): Partial<FinderSearch> {
  return others.length === 0 ? first : { ...first, also: others.map(toText), at: '0' };
}

/** Returns the search parameters that make the requirement at `index` the current one. */
export function showRequirement(search: FinderSearch, index: number): Partial<FinderSearch> {
  return written(requirementsOf(search).all, index);
}

/** Returns the search parameters that add an empty requirement and make it the current one. */
export function addRequirement(search: FinderSearch): Partial<FinderSearch> {
  const { all } = requirementsOf(search);
  return written([...all, {}], all.length);
}

export function removeRequirement(search: FinderSearch, index: number): Partial<FinderSearch> {
  const { all, current } = requirementsOf(search);
  const left = all.toSpliced(index, 1);
  return written(left.length === 0 ? [{}] : left, Math.min(index < current ? current - 1 : current, Math.max(0, left.length - 1)));
}

function written(all: readonly Requirement[], current: number): Partial<FinderSearch> {
  const shown = all[current] ?? {};
  return {
    ...NOTHING,
    ...shown,
    also: all.toSpliced(current, 1).map(toText),
    at: all.length > 1 ? String(current) : '',
    // The requirement's chosen resource may be on another floor, so the address names no floor.
    ...(shown.resource === undefined ? {} : { level: '' }),
  };
}

function toText(requirement: Requirement): string {
  return stringifySearch(requirement).slice(1);
}

function pick(search: Readonly<Partial<Record<keyof Requirement, unknown>>>): Requirement {
  const result: Requirement = {};
  for (const name of LISTS) {
    const values = listOf(search[name]);
    if (values.length > 0) result[name] = values;
  }
  for (const name of TEXTS) {
    const value = textOf(search[name]);
    if (value !== undefined) result[name] = value;
  }
  return result;
}
