import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { DatabaseKind } from './database.ts';

/**
 * Returns the condition that a text is one of many, all in one parameter: the statement is the same for one and for five hundred, so it is
 * parsed and planned once. Both databases look up the values in the column's index.
 */
export function oneOf(kind: DatabaseKind, column: Expression<string>, values: readonly string[]): RawBuilder<SqlBool> {
  return kind === 'postgres'
    ? sql<SqlBool>`${column} = any(${values}::text[])`
    : sql<SqlBool>`${column} in (select value from json_each(${JSON.stringify(values)}))`;
}
