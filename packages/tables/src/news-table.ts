import type { StoredNews } from '@assist/resource';
import { fromInstant, fromWallText, toInstant, toWallText, type ZoneName } from '@assist/time';
import { listOf, textOf } from './cell-value.ts';
import type { Cells, Column, RowCode, RowFinding } from './column.ts';
import { textsOfCells, translatedCells, translatedColumns, type TranslatedText } from './translated-cells.ts';

/** The company's data on which the columns of news depend. */
export interface NewsContext {
  /** The language of the columns `title` and `text`. The other languages have columns of their own. */
  readonly defaultLanguage: string;
  /** The zone of the times in the columns `published` and `until`. */
  readonly timezone: ZoneName;
}

const TITLE: TranslatedText = { key: 'title', prefix: 'title:', kind: { type: 'line' }, isRequired: true };
const TEXT: TranslatedText = { key: 'text', prefix: 'text:', kind: { type: 'text' } };

/** The columns of an item of news. */
export function newsColumns({ defaultLanguage, timezone }: NewsContext): readonly Column[] {
  return [
    { key: 'id', kind: { type: 'id' }, isRequired: true },
    ...translatedColumns(TITLE, defaultLanguage),
    ...translatedColumns(TEXT, defaultLanguage),
    { key: 'published', kind: { type: 'moment', zone: timezone, dayMeans: 'start' }, isRequired: true },
    { key: 'until', kind: { type: 'moment', zone: timezone, dayMeans: 'end' } },
    { key: 'areas', kind: { type: 'references', to: 'area' } },
  ];
}

/** Returns an item's cells in all its columns. Times are cut to the minute. */
export function cellsOfNews(item: StoredNews, { defaultLanguage, timezone }: NewsContext): Cells {
  const { areaIds = [], until = null } = item;
  return {
    id: item.id,
    ...translatedCells(item.title, TITLE, defaultLanguage),
    ...translatedCells(item.text, TEXT, defaultLanguage),
    published: wallTextOf(item.publishedAt, timezone),
    until: until === null ? null : wallTextOf(until, timezone),
    areas: areaIds.length === 0 ? null : areaIds,
  };
}

/**
 * Returns the item that these cells describe. Its cells must be complete and sound. `before` is the stored item, which keeps its texts in
 * languages without a column, and the seconds of times that do not change.
 */
export function newsOfCells(cells: Cells, { defaultLanguage, timezone }: NewsContext, before: StoredNews | undefined): StoredNews {
  const instantOf = (key: string, stored: string | null | undefined): string | null => {
    const wall = textOf(cells, key);
    if (wall === null) return null;
    if (stored !== null && stored !== undefined && wallTextOf(stored, timezone) === wall) return stored;
    return fromInstant(fromWallText(wall.replace(' ', 'T'), timezone));
  };
  return {
    id: textOf(cells, 'id') ?? '',
    title: textsOfCells(cells, TITLE, defaultLanguage, before?.title),
    text: textsOfCells(cells, TEXT, defaultLanguage, before?.text),
    publishedAt: instantOf('published', before?.publishedAt) ?? '',
    until: instantOf('until', before?.until),
    areaIds: listOf(cells, 'areas'),
  };
}

/** Lists what is wrong with an item whose cells are sound one by one. */
export function checkNews(cells: Cells): readonly RowFinding<RowCode>[] {
  const [published, until] = [textOf(cells, 'published'), textOf(cells, 'until')];
  return published !== null && until !== null && until <= published
    ? [{ column: 'until', code: 'ends-before-it-begins', sentence: `It ends at ${until}, before it begins at ${published}.` }]
    : [];
}

/** Returns an instant as the wall clock of the zone shows it, `2026-11-23 09:00`. */
function wallTextOf(iso: string, zone: ZoneName): string {
  return toWallText(toInstant(iso), zone).slice(0, 16).replace('T', ' ');
}
