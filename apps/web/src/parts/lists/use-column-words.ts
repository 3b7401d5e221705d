import type { ListColumn, ListRow } from '@assist/contract';
import type { MessageKey } from '@assist/i18n';
import { isLanguage, LANGUAGE_NAMES } from '@assist/i18n';
import { CHOICES_PREFIX, parseChoiceLines, PROPERTY_PREFIX } from '@assist/tables';
import { DAYS_OF_WEEK } from '@assist/time';
import { useMemo } from 'react';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { useLanguage, useT, useText } from '../../lib/language-context.tsx';
import { groupAreas } from '../search/group-areas.ts';

export interface TreeRow {
  readonly row: ListRow;
  /** The number of rows above it, up to the top. */
  readonly depth: number;
}

export interface CellOption {
  /** The text that is stored. */
  readonly key: string;
  readonly name: string;
  /** How far the option lies in others, for a tree. */
  readonly depth?: number;
}

export interface ColumnWords {
  labelOf(column: string): string;
  /** Returns how a column is filled in, if that is not plain from its name. */
  hintOf(column: string): string | undefined;
  /** Returns the possible values of a column; undefined if any text may be entered. */
  optionsOf(column: string): readonly CellOption[] | undefined;
  /** Returns a cell as people see it. */
  seenText(column: string, text: string): string;
  /** Returns the stored text for a text as people see it. */
  storedText(column: string, seen: string): string;
}

/** The names of the values of a choice, which are the same for every company. */
const VALUES: Readonly<Record<string, MessageKey>> = {
  site: 'choice.site',
  building: 'plan.building',
  floor: 'timeline.groupArea',
  zone: 'choice.zone',
  'unconfirmed_action/none': 'choice.keep',
  'unconfirmed_action/release': 'choice.release',
  none: 'choice.never',
  once: 'choice.once',
  daily: 'choice.daily',
  'class/ResourceBasic': 'choice.basic',
  'class/ResourceStandard': 'choice.standard',
  'class/AssistWorkplace': 'choice.workplace',
  'class/AssistCustom': 'choice.custom',
  'class/ResourcePremium': 'choice.premium',
  'shape/room': 'choice.room',
  'shape/desk': 'choice.desk',
  'shape/parking': 'choice.parking',
  'shape/locker': 'choice.locker',
  'shape/other': 'choice.otherShape',
  'kind/yes-no': 'choice.yesNo',
  'kind/whole': 'choice.whole',
  'kind/decimal': 'choice.decimal',
  'kind/choices': 'choice.list',
  'kind/text': 'choice.text',
  'kind/html': 'choice.html',
};

/** Columns whose names stand in other places, too. */
const LABELS: Readonly<Record<string, MessageKey>> = { name: 'word.name', capacity: 'timeline.sortCapacity', timezone: 'time.zone' };

/** What people should know before they fill a column. */
const HINTS: Readonly<Record<string, MessageKey>> = {
  choices: 'list.choicesHint',
  areas: 'newsList.areasHint',
  id: 'list.idHint',
  rank: 'list.rankHint',
  class: 'list.classHint',
  timezone: 'list.zoneHint',
  plan_feature: 'list.planFeatureHint',
};

/** Columns that have a column for each language beside them, by the beginning of its key. */
const TRANSLATED: Readonly<Record<string, MessageKey>> = {
  display_name: 'list.nameIn',
  choices: 'list.choicesIn',
  title: 'list.titleIn',
  text: 'list.textIn',
};
const isOfChoices = (column: string) => column === 'choices' || column.startsWith(CHOICES_PREFIX);
/** The first Monday of 1970, from which the names of the days are counted. */
const MONDAY = Date.UTC(1970, 0, 5);
const DAY_MS = 86_400_000;

/** Returns what columns and their values are called in the person's language. `tree` are the rows among which a row may lie. */
export function useColumnWords(columns: readonly ListColumn[], tree?: readonly TreeRow[]): ColumnWords {
  const t = useT();
  const text = useText();
  const { locale } = useLanguage();
  const { areas, filters, resourceTypeInfos } = useConfiguration();
  return useMemo(() => {
    const properties = new Map(filters.map((filter) => [`${PROPERTY_PREFIX}${filter.id}`, filter]));
    const day = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
    const dayNames = new Map<string, string>(DAYS_OF_WEEK.map((one, index) => [one, day.format(MONDAY + index * DAY_MS)]));
    const valueName = (column: string, key: string): string => {
      const named = properties.get(column)?.choices.find((choice) => choice.key === key)?.value;
      const word = VALUES[`${column}/${key}`] ?? VALUES[key];
      return named === undefined ? (dayNames.get(key) ?? (word === undefined ? key : t(word))) : text(named);
    };
    const areaOptions = [
      ...areas.filter(({ kind }) => kind !== 'floor' && kind !== 'zone'),
      ...groupAreas(areas).flatMap(({ within }) => within),
    ].map(({ id, name }) => ({ key: id, name: text(name) }));
    /** Areas that the list does not have are named, too, such as the one above a manager's areas. */
    const areaNames = areas.map(({ id, name }) => [id, text(name)] as const);
    const rowOptions = tree?.map(({ row: { id, cells }, depth }) => ({ key: id, name: cells['name'] ?? id, depth }));
    const optionsOfColumn = ({ key, kind, choices }: ListColumn): readonly CellOption[] | undefined => {
      if (key === 'parent') return rowOptions;
      if (key === 'area' || key === 'areas') return choices === null ? areaOptions : areaOptions.filter((one) => choices.includes(one.key));
      if (key === 'type') return resourceTypeInfos.map(({ resourceTypeId, name }) => ({ key: resourceTypeId, name: text(name) }));
      if (kind === 'yes-no') return ['yes', 'no'].map((answer) => ({ key: answer, name: t(answer === 'yes' ? 'card.yes' : 'choice.no') }));
      return choices?.map((choice) => ({ key: choice, name: valueName(key, choice) }));
    };
    const isList = new Map(columns.map(({ key, kind }) => [key, ['choices', 'references', 'addresses'].includes(kind)]));
    const options = new Map(columns.map((column) => [column.key, optionsOfColumn(column)]));
    const names = new Map(
      [...options].map(([column, all]) => {
        const isArea = column === 'parent' || column === 'area';
        return [column, new Map([...(isArea ? areaNames : []), ...(all ?? []).map(({ key, name }) => [key, name] as const)])];
      }),
    );
    const keys = new Map([...options].map(([column, all]) => [column, keysByName(all ?? [])]));
    const each = (column: string, whole: string, change: (part: string) => string) =>
      options.get(column) === undefined
        ? whole
        : whole
            .split(';')
            .map((part) => change(part.trim()))
            .join(';');
    return {
      labelOf(column) {
        const [translated = '', language = ''] = column.split(':');
        const inLanguage = TRANSLATED[translated];
        if (inLanguage !== undefined && isLanguage(language)) return t(inLanguage, { language: LANGUAGE_NAMES[language] });
        const property = properties.get(column);
        // Properties have a resource type and a kind of value, which would be hard to tell apart by "Type" and "Kind".
        const label = column === 'kind' && isList.has('type') ? 'column.value_kind' : LABELS[column];
        return property === undefined ? t(label ?? (`column.${column}` as MessageKey)) : text(property.name);
      },
      optionsOf: (column) => options.get(column),
      hintOf: (column) => {
        const hint = HINTS[column];
        return hint === undefined ? undefined : t(hint);
      },
      seenText: (column, whole) => {
        if (isOfChoices(column))
          return parseChoiceLines(whole)
            .map(({ key, name }) => name || key)
            .join(', ');
        const seen = each(column, whole, (key) => names.get(column)?.get(key) ?? key);
        return isList.get(column) === true ? seen.replaceAll(';', ', ') : seen;
      },
      storedText: (column, seen) => each(column, seen, (part) => keys.get(column)?.get(part.toLowerCase()) ?? part),
    };
  }, [t, text, locale, areas, filters, resourceTypeInfos, columns, tree]);
}

/** Returns the stored texts by the names of the options, in lower case. A name that several options have stands for none of them. */
function keysByName(options: readonly CellOption[]): ReadonlyMap<string, string> {
  const named = Map.groupBy(options, ({ name }) => name.toLowerCase());
  return new Map([...named].flatMap(([name, [first, ...others]]) => (others.length > 0 ? [] : [[name, first!.key] as const])));
}
