import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { DatabaseKind } from './database.ts';

/**
 * Whether a text is one of many, all of them in one parameter: the statement is the same for one and for five hundred,
 * so it is read and planned once. Both databases look the values up in the column's index.
 */
export function oneOf(kind: DatabaseKind, column: Expression<string>, values: readonly string[]): RawBuilder<SqlBool> {
  return kind === 'postgres'
    ? sql<SqlBool>`${column} = any(${values}::text[])`
    : sql<SqlBool>`${column} in (select value from json_each(${JSON.stringify(values)}))`;
}
