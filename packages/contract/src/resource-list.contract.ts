import * as z from 'zod/mini';
import { operation } from './operation.ts';

/** The largest number of resources in one change. A longer list is sent in several calls, each of which is one transaction. */
const ROWS_CHANGED_AT_ONCE = 1_000;

/** The texts of a row's cells by column, written as in a table of resources. Cells that are left out are empty. */
const rowSchema = z.object({ id: z.string(), cells: z.record(z.string(), z.string()) });

const columnSchema = z.object({
  /** Name of the column, as in a table of resources. */
  key: z.string(),
  /** How the cell's text is read. */
  kind: z.enum([
    'id',
    'line',
    'text',
    'address',
    'addresses',
    'yes-no',
    'whole',
    'decimal',
    'choice',
    'choices',
    'time',
    'zone',
    'reference',
    'references',
  ]),
  isRequired: z.boolean(),
  /** The possible values of a `choice` and of `choices`; null for other kinds. */
  choices: z.nullable(z.array(z.string())),
});

export const listResourceRows = operation({
  id: 'listResourceRows',
  method: 'GET',
  path: '/api/assist/lists/resources',
  base: 'api',
  summary: 'List all resources as rows of a table, with the columns that can be changed',
  access: 'administer',
  responses: { 200: z.object({ columns: z.array(columnSchema), rows: z.array(rowSchema) }) },
  errors: [],
});

const findingSchema = z.object({ column: z.string(), code: z.string(), sentence: z.string() });

const outcomeSchema = z.discriminatedUnion('kind', [
  /** The row is as wanted. `notes` are what a person should know of how it was read. */
  z.object({ kind: z.literal('done'), id: z.string(), row: rowSchema, notes: z.array(findingSchema) }),
  z.object({ kind: z.literal('refused'), id: z.string(), defects: z.array(findingSchema) }),
  /** Somebody else has changed the same cells in the meantime, so nothing of this row was changed. */
  z.object({
    kind: z.literal('conflict'),
    id: z.string(),
    row: rowSchema,
    cells: z.array(z.object({ column: z.string(), before: z.string(), mine: z.string(), theirs: z.string() })),
  }),
]);

export const changeResourceRows = operation({
  id: 'changeResourceRows',
  method: 'PUT',
  path: '/api/assist/lists/resources',
  base: 'api',
  summary: 'Change, add or check resources, each cell from the value that the caller has seen; rows with defects are left as they are',
  access: 'administer',
  body: z.strictObject({
    /** True to report what would happen, without changing anything. */
    onlyCheck: z.optional(z.boolean()),
    changes: z
      .array(
        z.strictObject({
          id: z.string().check(z.maxLength(200)),
          /** True to add the resource. */
          isNew: z.optional(z.boolean()),
          /** The cells to set; an empty text empties the cell. Cells that are left out stay as they are. */
          cells: z
            .array(
              z.strictObject({
                column: z.string().check(z.maxLength(200)),
                before: z.string().check(z.maxLength(33_000)),
                after: z.string().check(z.maxLength(33_000)),
              }),
            )
            .check(z.maxLength(500)),
        }),
      )
      .check(z.minLength(1), z.maxLength(ROWS_CHANGED_AT_ONCE)),
  }),
  responses: { 200: z.object({ outcomes: z.array(outcomeSchema) }) },
  errors: [],
});

export type ResourceColumn = z.infer<typeof columnSchema>;
export type ResourceRow = z.infer<typeof rowSchema>;
export type RowOutcome = z.infer<typeof outcomeSchema>;
export type RowFindingAnswer = z.infer<typeof findingSchema>;
