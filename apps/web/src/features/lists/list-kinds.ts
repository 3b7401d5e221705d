import {
  type AnswerOf,
  type BodySent,
  changeAreaRows,
  changeNewsRows,
  changePropertyRows,
  changeResourceRows,
  changeTypeRows,
  listAreaRows,
  listNewsRows,
  listPropertyRows,
  listResourceRows,
  listTypeRows,
  type RowOutcome,
} from '@assist/contract';
import type { MessageKey } from '@assist/i18n';
import type { ResourceClassCode } from '@assist/resource';
import { PLACEHOLDER_DOMAIN } from '@assist/tables';
import { type Instant, toWallText, type ZoneName } from '@assist/time';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import type { SortedBy } from './model/shown-rows.ts';

export type RowList = AnswerOf<typeof listAreaRows>;
export type RowChange = BodySent<typeof changeAreaRows>['changes'][number];

interface Changes {
  readonly changes: RowChange[];
  readonly onlyCheck?: boolean;
}

/** A kind of things that are listed: where its rows come from, and how they are shown. */
export interface ListKind {
  readonly id: 'resources' | 'areas' | 'types' | 'properties' | 'news';
  readonly rows: () => ReturnType<typeof rowsQuery>;
  readonly change: (body: Changes) => Promise<readonly RowOutcome[]>;
  /** The column with the name of a row. */
  readonly named: string;
  /** How the rows are sorted at first; undefined for the order of their tree. */
  readonly sorted: SortedBy | undefined;
  /** Returns the texts with which the form of a new row begins. */
  readonly begin?: (now: Instant, zone: ZoneName) => Readonly<Record<string, string>>;
  /** Returns the texts that a new row with an id gets where it says nothing. */
  readonly made?: (id: string) => Readonly<Record<string, string>>;
  /** The columns that are shown first. The others follow in the order of the table. */
  readonly first: readonly string[];
  /** The columns that the form always shows. The others are below a heading that opens them. */
  readonly main: ReadonlySet<string>;
  /** Whether the form shows a column of a row with these cells; absent if it shows all. */
  readonly fits?: (column: string, cells: Readonly<Record<string, string>>) => boolean;
  /** The columns in which no two rows have the same value, so that they are not changed for many rows at once. */
  readonly unique: ReadonlySet<string>;
  /** The column that is offered first to change many rows at once. */
  readonly often: string;
  /** The columns in which the filter searches. */
  readonly searched: readonly string[];
  /** The columns below the name in the list on a narrow screen. */
  readonly summary: readonly string[];
  /** True if the id of a new row is made, because nobody would look for it. */
  readonly isIdMade: boolean;
  /** True if the rows form a tree by the column `parent`. */
  readonly isTree: boolean;
  /** The text in a column by which rows that cannot be removed are retired, which also undoes adding one. */
  readonly retiring?: { readonly column: string; readonly after: string };
  /** The texts for removing rows; null if rows of this kind cannot be removed. */
  readonly removal: Readonly<Record<'one' | 'chosen' | 'title' | 'wrong' | 'removed', MessageKey>> | null;
  readonly words: Readonly<
    Record<
      'title' | 'add' | 'count' | 'changeChosen' | 'empty' | 'none' | 'previewTitle' | 'previewWrong' | 'changed' | 'added' | 'refused',
      MessageKey
    >
  >;
}

/** The beginning of the keys of all lists of rows. */
export const ROWS_KEY = 'list-rows';

function rowsQuery(id: ListKind['id'], read: (signal: AbortSignal) => Promise<RowList>) {
  return queryOptions({ queryKey: [ROWS_KEY, id], queryFn: ({ signal }) => read(signal) });
}

export const RESOURCES: ListKind = {
  id: 'resources',
  rows: () => rowsQuery('resources', (signal) => call(listResourceRows, { signal })),
  change: async (body) => (await call(changeResourceRows, { body })).outcomes,
  named: 'name',
  sorted: { column: 'name', isDescending: false },
  // As places that are chosen on the plan get one.
  made: (id) => ({ email: `${id}@${PLACEHOLDER_DOMAIN}` }),
  first: ['name', 'type', 'area', 'capacity', 'days_of_week', 'start', 'end', 'email', 'retired'],
  main: new Set(['id', 'name', 'type', 'area', 'capacity', 'email', 'plan_feature', 'reserved_to', 'retired']),
  unique: new Set(['id', 'email']),
  often: 'capacity',
  searched: ['id', 'name', 'type', 'area'],
  summary: ['type', 'area'],
  isIdMade: false,
  isTree: false,
  removal: null,
  retiring: { column: 'retired', after: 'yes' },
  words: {
    title: 'settings.resources',
    add: 'resources.add',
    count: 'resources.count',
    changeChosen: 'resources.changeChosen',
    empty: 'resources.empty',
    none: 'resources.none',
    previewTitle: 'resources.previewTitle',
    previewWrong: 'resources.previewWrong',
    changed: 'resources.changed',
    added: 'resources.added',
    refused: 'resources.refused',
  },
};

export const AREAS: ListKind = {
  id: 'areas',
  rows: () => rowsQuery('areas', (signal) => call(listAreaRows, { signal })),
  change: async (body) => (await call(changeAreaRows, { body })).outcomes,
  named: 'name',
  sorted: undefined,
  first: ['name', 'kind', 'parent', 'rank', 'max_used_percent', 'timezone'],
  main: new Set(['id', 'name', 'kind', 'parent', 'rank', 'max_used_percent', 'timezone']),
  unique: new Set(['id', 'plan_feature']),
  often: 'max_used_percent',
  searched: ['id', 'name', 'kind', 'parent'],
  summary: ['kind', 'parent'],
  isIdMade: false,
  isTree: true,
  removal: {
    one: 'areas.removeOne',
    chosen: 'areas.removeChosen',
    title: 'areas.removeTitle',
    wrong: 'areas.removeWrong',
    removed: 'areas.removed',
  },
  words: {
    title: 'areas.title',
    add: 'areas.add',
    count: 'areas.count',
    changeChosen: 'areas.changeChosen',
    empty: 'areas.empty',
    none: 'areas.none',
    previewTitle: 'areas.previewTitle',
    previewWrong: 'areas.previewWrong',
    changed: 'areas.changed',
    added: 'areas.added',
    refused: 'areas.refused',
  },
};

export const NEWS: ListKind = {
  id: 'news',
  rows: () => rowsQuery('news', (signal) => call(listNewsRows, { signal })),
  change: async (body) => (await call(changeNewsRows, { body })).outcomes,
  named: 'title',
  sorted: { column: 'published', isDescending: true },
  begin: (now, zone) => ({ published: toWallText(now, zone).slice(0, 16).replace('T', ' ') }),
  first: ['title', 'text', 'published', 'until', 'areas'],
  main: new Set(['title', 'text', 'published', 'until', 'areas']),
  unique: new Set(['id']),
  often: 'until',
  searched: ['title', 'text', 'areas'],
  summary: ['published', 'until'],
  isIdMade: true,
  isTree: false,
  removal: {
    one: 'newsList.removeOne',
    chosen: 'newsList.removeChosen',
    title: 'newsList.removeTitle',
    wrong: 'newsList.removeWrong',
    removed: 'newsList.removed',
  },
  words: {
    title: 'nav.news',
    add: 'newsList.add',
    count: 'newsList.count',
    changeChosen: 'newsList.changeChosen',
    empty: 'newsList.empty',
    none: 'newsList.none',
    previewTitle: 'newsList.previewTitle',
    previewWrong: 'newsList.previewWrong',
    changed: 'newsList.changed',
    added: 'newsList.added',
    refused: 'newsList.refused',
  },
};

export const TYPES: ListKind = {
  id: 'types',
  rows: () => rowsQuery('types', (signal) => call(listTypeRows, { signal })),
  change: async (body) => (await call(changeTypeRows, { body })).outcomes,
  named: 'name',
  sorted: { column: 'name', isDescending: false },
  begin: () => ({ class: 'ResourceStandard' satisfies ResourceClassCode }),
  first: ['name', 'class', 'shape', 'rank', 'id'],
  main: new Set(['id', 'name', 'class', 'shape', 'rank']),
  // No screen shows the icon, which is for other programs.
  fits: (column) => column !== 'icon',
  unique: new Set(['id']),
  often: 'class',
  searched: ['id', 'name', 'class'],
  summary: ['class', 'shape'],
  isIdMade: false,
  isTree: false,
  removal: {
    one: 'types.removeOne',
    chosen: 'types.removeChosen',
    title: 'types.removeTitle',
    wrong: 'types.removeWrong',
    removed: 'types.removed',
  },
  words: {
    title: 'types.title',
    add: 'types.add',
    count: 'types.count',
    changeChosen: 'types.changeChosen',
    empty: 'types.empty',
    none: 'types.none',
    previewTitle: 'types.previewTitle',
    previewWrong: 'types.previewWrong',
    changed: 'types.changed',
    added: 'types.added',
    refused: 'types.refused',
  },
};

export const PROPERTIES: ListKind = {
  id: 'properties',
  rows: () => rowsQuery('properties', (signal) => call(listPropertyRows, { signal })),
  change: async (body) => (await call(changePropertyRows, { body })).outcomes,
  named: 'name',
  sorted: { column: 'name', isDescending: false },
  first: ['name', 'type', 'kind', 'choices', 'shown', 'filterable', 'match_all', 'id'],
  main: new Set(['id', 'name', 'type', 'kind', 'shown', 'filterable', 'match_all', 'choices']),
  fits: (column, { kind }) => kind === 'choices' || !/^(?:match_all|choices)(?::|$)/u.test(column),
  unique: new Set(['id']),
  often: 'filterable',
  searched: ['id', 'name', 'type', 'choices'],
  summary: ['type', 'kind'],
  isIdMade: false,
  isTree: false,
  removal: {
    one: 'properties.removeOne',
    chosen: 'properties.removeChosen',
    title: 'properties.removeTitle',
    wrong: 'properties.removeWrong',
    removed: 'properties.removed',
  },
  words: {
    title: 'properties.title',
    add: 'properties.add',
    count: 'properties.count',
    changeChosen: 'properties.changeChosen',
    empty: 'properties.empty',
    none: 'properties.none',
    previewTitle: 'properties.previewTitle',
    previewWrong: 'properties.previewWrong',
    changed: 'properties.changed',
    added: 'properties.added',
    refused: 'properties.refused',
  },
};
