import { cellDifferences, type Cells, cellsOfPerson, cellsOfResource, type Column, PERSON_COLUMNS, resourceColumns } from '@assist/tables';
import type { Known, ReadSource } from './read-source.ts';

/** How many rows of a table are new, changed, or as they were; and how often each column changes. */
export interface TableChange {
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  readonly columns: ReadonlyMap<string, number>;
}

/** The changes in each table; undefined for a table that is not in the import. */
export interface TableChanges {
  readonly resources: TableChange | undefined;
  readonly people: TableChange | undefined;
}

/** Compares the rows of the tables with what is stored. */
export function listChanges({ resources, people, company }: ReadSource, known: Known): TableChanges {
  const filters = (company ?? known.company)?.filters ?? [];
  const before = new Map(known.resources.map((resource) => [resource.id, resource]));
  return {
    resources:
      resources === undefined
        ? undefined
        : compare(
            resources.map((after) => {
              const stored = before.get(after.id);
              const picture = (one: typeof after) => ({ picture: one.files[0]?.id ?? null });
              return [
                stored === undefined ? undefined : { ...cellsOfResource(stored, { filters }), ...picture(stored) },
                { ...cellsOfResource(after, { filters }), ...picture(after) },
              ];
            }),
            [...resourceColumns(filters), { key: 'picture', kind: { type: 'line' } }],
          ),
    people:
      people === undefined
        ? undefined
        : compare(
            people.map((after) => {
              const stored = known.people.get(after.email);
              return [stored === undefined ? undefined : cellsOfPerson(stored), cellsOfPerson(after)];
            }),
            // A person's own settings are only their first ones: an import does not overwrite what they have chosen since.
            PERSON_COLUMNS.filter(({ key }) => !['language', 'areas', 'home_desk'].includes(key)),
          ),
  };
}

function compare(rows: readonly (readonly [Cells | undefined, Cells])[], columns: readonly Column[]): TableChange {
  const changes = rows.flatMap(([before, after]) => (before === undefined ? [] : [cellDifferences(before, after, columns)]));
  const changed = changes.filter((cells) => cells.length > 0);
  const counts = new Map<string, number>();
  for (const { column } of changed.flat()) counts.set(column, (counts.get(column) ?? 0) + 1);
  return { added: rows.length - changes.length, changed: changed.length, same: changes.length - changed.length, columns: counts };
}
