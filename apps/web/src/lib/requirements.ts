import type { FinderSearch } from './finder-search.ts';
import { listOf, parseSearch, stringifySearch, textOf } from './search-codec.ts';

const LISTS = ['type', 'area', 'with', 'who'] as const;
const TEXTS = ['people', 'cs', 'q', 'name', 'resource'] as const;

/** One of the things that are wanted together, "a room for six" of "a room for six and a desk near it", with what is chosen for it. */
export type Requirement = Pick<FinderSearch, (typeof LISTS)[number] | (typeof TEXTS)[number]>;

export interface Requirements {
  /** In the order in which they were asked for. */
  readonly all: readonly Requirement[];
  /** Which of them the address itself is about; the others stand in its `also`, each written as an address of its own. */
  readonly current: number;
}

/** As many as the chips above a plan have room for. */
export const MOST_REQUIREMENTS = 6;

/** A requirement that asks for nothing; the day, the time and the view are all requirements' own. */
const NOTHING: Required<Requirement> = { type: [], area: [], with: [], who: [], people: '', cs: '', q: '', name: '', resource: '' };

export function requirementsOf(search: FinderSearch): Requirements {
  const others = (search.also ?? []).slice(0, MOST_REQUIREMENTS - 1).map((text) => pick(parseSearch(text)));
  const at = Number(search.at ?? others.length);
  const current = Number.isInteger(at) ? Math.min(Math.max(0, at), others.length) : others.length;
  return { all: others.toSpliced(current, 0, pick(search)), current };
}

/** The address of several things that are wanted together, the first of them looked for first. */
export function searchOf([first = {}, ...others]: readonly Requirement[]): Partial<FinderSearch> {
  return others.length === 0 ? first : { ...first, also: others.map(toText), at: '0' };
}

/** What the address becomes where another one of them is looked for. */
export function showRequirement(search: FinderSearch, index: number): Partial<FinderSearch> {
  return written(requirementsOf(search).all, index);
}

/** What the address becomes where something else is wanted, too. */
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
    // What is chosen for it may lie on another floor.
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
