import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { DatabaseKind } from './database.ts';

/**
 * Returns the condition that a text is one of many. All values are in one parameter, so the statement's text does not depend on their
 * number, and it is parsed and planned only once. Both databases look up the values in the column's index.
 */
export function oneOf(kind: DatabaseKind, column: Expression<string>, values: readonly string[]): RawBuilder<SqlBool> {
  return kind === 'postgres'
    ? sql<SqlBool>`${column} = any(${values}::text[])`
    : sql<SqlBool>`${column} in (select value from json_each(${JSON.stringify(values)}))`;
}
