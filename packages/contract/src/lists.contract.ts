import * as z from 'zod/mini';
import { operation } from './operation.ts';

/** The largest number of rows in one change, and its largest size in bytes: five thousand rows with about twenty cells each. */
export const ROWS_CHANGED_MAX = 5_000;
export const ROW_CHANGES_MAX_BYTES = 8 * 1_024 * 1_024;
const longBody = { maxBytes: ROW_CHANGES_MAX_BYTES, list: 'changes', listMax: ROWS_CHANGED_MAX };

/** The texts of a row's cells by column, written as in a table for a spreadsheet. Cells that are left out are empty. */
export const listRowSchema = z.object({ id: z.string(), cells: z.record(z.string(), z.string()) });

export const listColumnSchema = z.object({
  /** Name of the column, as in a table for a spreadsheet. */
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
    'moment',
    'reference',
    'references',
  ]),
  isRequired: z.boolean(),
  /**
   * The possible values of a `choice` and of `choices`, and the ids that a manager may enter as a `reference` to an area; null for
   * everything else.
   */
  choices: z.nullable(z.array(z.string())),
});

export const rowListSchema = z.object({
  columns: z.array(listColumnSchema),
  rows: z.array(listRowSchema),
  /** The areas that a manager cannot move, which are those of their role, and those that they cannot remove. Absent for everything else. */
  limits: z.optional(z.object({ fixedIds: z.array(z.string()), keptIds: z.array(z.string()) })),
});

export const rowFindingSchema = z.object({
  column: z.string(),
  code: z.string(),
  sentence: z.string(),
  /** The names of what stands in the way, the first few of them. */
  names: z.optional(z.array(z.string())),
  /** How many more stand in the way. */
  more: z.optional(z.int()),
});

/** The row is as wanted. `notes` are what a person should know of how it was read. */
export const rowDoneSchema = z.object({ kind: z.literal('done'), id: z.string(), row: listRowSchema, notes: z.array(rowFindingSchema) });
export const rowRefusedSchema = z.object({ kind: z.literal('refused'), id: z.string(), defects: z.array(rowFindingSchema) });
/** Somebody else has changed the same cells in the meantime, so nothing of this row was changed. */
export const rowConflictSchema = z.object({
  kind: z.literal('conflict'),
  id: z.string(),
  row: listRowSchema,
  cells: z.array(z.object({ column: z.string(), before: z.string(), mine: z.string(), theirs: z.string() })),
});
const removedSchema = z.object({ kind: z.literal('removed'), id: z.string() });

export const cellChangeBody = z.strictObject({
  column: z.string().check(z.maxLength(200)),
  /** The text that the caller has seen. */
  before: z.string().check(z.maxLength(33_000)),
  after: z.string().check(z.maxLength(33_000)),
});

const changeFields = {
  id: z.string().check(z.maxLength(200)),
  /** True to add the row. */
  isNew: z.optional(z.boolean()),
  /** The cells to set; an empty text empties the cell. Cells that are left out stay as they are. */
  cells: z.array(cellChangeBody).check(z.maxLength(500)),
};

/** True to report what would happen, without changing anything. */
const onlyCheck = z.optional(z.boolean());

export const listResourceRows = operation({
  id: 'listResourceRows',
  method: 'GET',
  path: '/api/assist/lists/resources',
  base: 'api',
  summary: 'List the resources in one’s charge as rows of a table, with the columns that can be changed',
  access: 'manage-area',
  responses: { 200: rowListSchema },
  errors: [],
});

export const changeResourceRows = operation({
  id: 'changeResourceRows',
  method: 'PUT',
  path: '/api/assist/lists/resources',
  base: 'api',
  summary: 'Change, add or check resources, each cell from the value that the caller has seen; rows with defects are left as they are',
  access: 'manage-area',
  longBody,
  body: z.strictObject({
    onlyCheck,
    changes: z.array(z.strictObject(changeFields)).check(z.minLength(1), z.maxLength(ROWS_CHANGED_MAX)),
  }),
  responses: { 200: z.object({ outcomes: z.array(z.discriminatedUnion('kind', [rowDoneSchema, rowRefusedSchema, rowConflictSchema])) }) },
  errors: [],
});

export const listAreaRows = operation({
  id: 'listAreaRows',
  method: 'GET',
  path: '/api/assist/lists/areas',
  base: 'api',
  summary: 'List the areas in one’s charge as rows of a table, with the columns that can be changed',
  access: 'manage-area',
  responses: { 200: rowListSchema },
  errors: [],
});

export const rowChangeBody = z.strictObject({
  ...changeFields,
  /** True to remove the row; `cells` is then not read. */
  isRemoved: z.optional(z.boolean()),
});

/** Changes of rows that can also be removed. */
const removableRowsBody = z.strictObject({
  onlyCheck,
  changes: z.array(rowChangeBody).check(z.minLength(1), z.maxLength(ROWS_CHANGED_MAX)),
});

const rowOutcomeSchema = z.discriminatedUnion('kind', [rowDoneSchema, rowRefusedSchema, rowConflictSchema, removedSchema]);
const rowOutcomesSchema = z.object({ outcomes: z.array(rowOutcomeSchema) });

export const changeAreaRows = operation({
  id: 'changeAreaRows',
  method: 'PUT',
  path: '/api/assist/lists/areas',
  base: 'api',
  summary:
    'Change, add, remove or check areas, each cell from the value that the caller has seen; rows with defects are left as they are. An area is removed only if nothing depends on it',
  access: 'manage-area',
  longBody,
  body: removableRowsBody,
  responses: { 200: rowOutcomesSchema },
  errors: [],
});

export const listTypeRows = operation({
  id: 'listTypeRows',
  method: 'GET',
  path: '/api/assist/lists/types',
  base: 'api',
  summary: 'List all resource types as rows of a table, with the columns that can be changed',
  access: 'administer',
  responses: { 200: rowListSchema },
  errors: [],
});

export const changeTypeRows = operation({
  id: 'changeTypeRows',
  method: 'PUT',
  path: '/api/assist/lists/types',
  base: 'api',
  summary:
    'Change, add, remove or check resource types, each cell from the value that the caller has seen; rows with defects are left as they are. A type is removed only if no resource and no property is of it',
  access: 'administer',
  longBody,
  body: removableRowsBody,
  responses: { 200: rowOutcomesSchema },
  errors: [],
});

export const listPropertyRows = operation({
  id: 'listPropertyRows',
  method: 'GET',
  path: '/api/assist/lists/properties',
  base: 'api',
  summary: 'List all properties of resources as rows of a table, with the columns that can be changed',
  access: 'administer',
  responses: { 200: rowListSchema },
  errors: [],
});

export const changePropertyRows = operation({
  id: 'changePropertyRows',
  method: 'PUT',
  path: '/api/assist/lists/properties',
  base: 'api',
  summary:
    'Change, add, remove or check properties of resources, each cell from the value that the caller has seen; rows with defects are left as they are. What resources have values for is kept',
  access: 'administer',
  longBody,
  body: removableRowsBody,
  responses: { 200: rowOutcomesSchema },
  errors: [],
});

export const listNewsRows = operation({
  id: 'listNewsRows',
  method: 'GET',
  path: '/api/assist/lists/news',
  base: 'api',
  summary: 'List all news, also what is not shown yet or any more, as rows of a table, with the columns that can be changed',
  access: 'administer',
  responses: { 200: rowListSchema },
  errors: [],
});

export const changeNewsRows = operation({
  id: 'changeNewsRows',
  method: 'PUT',
  path: '/api/assist/lists/news',
  base: 'api',
  summary: 'Change, add, remove or check news, each cell from the value that the caller has seen; rows with defects are left as they are',
  access: 'administer',
  longBody,
  body: removableRowsBody,
  responses: { 200: rowOutcomesSchema },
  errors: [],
});

export type ListColumn = z.infer<typeof listColumnSchema>;
export type ListRow = z.infer<typeof listRowSchema>;
/** What became of a change of one row. Resources are never `removed`; they are retired. */
export type RowOutcome = z.infer<typeof rowOutcomeSchema>;
export type RowFindingAnswer = z.infer<typeof rowFindingSchema>;
