import { DATA_TYPE, type FilterDefinition, foldText } from '@assist/resource';
import { formatCell, PROPERTY_PREFIX } from '@assist/tables';

/** The cells of a room's features, by column, and the features that the company has no property for. */
export interface FoundFeatures {
  readonly cells: ReadonlyMap<string, string>;
  readonly unknown: readonly string[];
}

/** A property that is either there or not, or one of several choices. */
interface Meaning {
  readonly column: string;
  readonly choice: string | undefined;
}

/** Finds the properties of a company by the names of features in a calendar's directory. */
export class FeaturesOfRooms {
  readonly #filters: readonly FilterDefinition[];
  readonly #byType = new Map<string, ReadonlyMap<string, Meaning>>();

  constructor(filters: readonly FilterDefinition[]) {
    this.#filters = filters;
  }

  find(features: readonly string[], typeId: string): FoundFeatures {
    const meanings = this.#meaningsOf(typeId);
    const values = new Map<string, string[]>();
    const unknown: string[] = [];
    for (const feature of features) {
      const meaning = meanings.get(foldText(feature));
      if (meaning === undefined) unknown.push(feature);
      else values.set(meaning.column, [...(values.get(meaning.column) ?? []), ...(meaning.choice === undefined ? [] : [meaning.choice])]);
    }
    const cells = [...values].map(([column, choices]): [string, string] => [
      column,
      formatCell(choices.length === 0 ? true : [...new Set(choices)]),
    ]);
    return { cells: new Map(cells), unknown };
  }

  #meaningsOf(typeId: string): ReadonlyMap<string, Meaning> {
    const known = this.#byType.get(typeId) ?? meanings(this.#filters.filter(({ resourceTypeId }) => resourceTypeId === typeId));
    this.#byType.set(typeId, known);
    return known;
  }
}

/** Returns what each name means. The name of a property itself counts before that of a choice. */
function meanings(filters: readonly FilterDefinition[]): ReadonlyMap<string, Meaning> {
  const choices = filters
    .filter(({ dataTypeId }) => dataTypeId === DATA_TYPE.choices)
    .flatMap(({ id, choices: all }) =>
      all.flatMap(({ key, value }) => namesIn(value).map((name) => [name, { column: `${PROPERTY_PREFIX}${id}`, choice: key }] as const)),
    );
  const whole = filters
    .filter(({ dataTypeId }) => dataTypeId === DATA_TYPE.boolean)
    .flatMap(({ id, name }) => namesIn(name).map((text) => [text, { column: `${PROPERTY_PREFIX}${id}`, choice: undefined }] as const));
  return new Map<string, Meaning>([...choices, ...whole]);
}

function namesIn(texts: Readonly<Record<string, string>>): readonly string[] {
  return Object.values(texts).map(foldText).filter(Boolean);
}
