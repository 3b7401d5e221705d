import type { LongBody, Problem } from '@assist/contract';
import { safeParse, type $ZodIssue, type $ZodType } from 'zod/v4/core';
import { ProblemError } from '../call/problem-error.ts';
import { turns } from '../event-loop/turns.ts';

type Field = NonNullable<Problem['fields']>[number];

/** Limit of wrong fields in a response: a list of 500 wrong entries would only repeat the same error 500 times. */
const FIELDS_MAX = 20;

/** Returns the parsed value. Throws `invalid-input` with the wrong fields if the value does not fit the schema. */
export function parseInput(schema: $ZodType | undefined, value: unknown, where: 'path' | 'query' | 'body'): unknown {
  if (schema === undefined) {
    if (where === 'body' && value !== undefined && value !== null) {
      throw new ProblemError('invalid-input', { fields: [{ path: 'body', code: 'unexpected', message: 'this call takes no body' }] });
    }
    return undefined;
  }
  return parsed(schema, value, where);
}

/** Number of a long list's entries that are parsed in one piece. */
const PIECE = 100;

/** Returns the parsed body of a call, as `parseInput` does, and lets other work run between the pieces of a long list in it. */
export async function parseBody(schema: $ZodType | undefined, value: unknown, { list: key, listMax }: LongBody): Promise<unknown> {
  const list = typeof value === 'object' ? (value as Readonly<Record<string, unknown>> | null)?.[key] : undefined;
  if (schema === undefined || !Array.isArray(list) || list.length <= PIECE) return parseInput(schema, value, 'body');
  if (list.length > listMax)
    throw new ProblemError('invalid-input', { fields: [{ path: `body.${key}`, code: 'too_big', message: `at most ${listMax}` }] });
  const pieces: unknown[][] = [];
  let body: object = {};
  for (let from = 0; from < list.length; from += PIECE) {
    await turns.next();
    body = parsed(schema, { ...(value as object), [key]: list.slice(from, from + PIECE) }, 'body', { key, from }) as object;
    pieces.push((body as Readonly<Record<string, unknown[]>>)[key]!);
  }
  return { ...body, [key]: pieces.flat() };
}

/** A piece of a list, by the position of its first entry. */
interface Piece {
  readonly key: string;
  readonly from: number;
}

function parsed(schema: $ZodType, value: unknown, where: 'path' | 'query' | 'body', piece?: Piece): unknown {
  if (holdsNul(value)) throw new ProblemError('invalid-input', { fields: [{ path: where, code: 'nul', message: 'a text holds NUL' }] });
  const result = safeParse(schema, value);
  if (result.success) return result.data;
  throw new ProblemError('invalid-input', {
    fields: result.error.issues.slice(0, FIELDS_MAX).map((issue) => toField(issue, where, piece)),
  });
}

/**
 * Returns whether a text in the value contains NUL, which PostgreSQL rejects with an error that would count as a bug. Not recursive,
 * because anyone can send 60,000 brackets.
 */
function holdsNul(value: unknown): boolean {
  const left = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string' && one.includes('\0')) return true;
    if (typeof one !== 'object' || one === null) continue;
    for (const [key, inner] of Object.entries(one)) {
      if (key.includes('\0')) return true;
      left.push(inner);
    }
  }
  return false;
}

function toField(issue: $ZodIssue, where: string, piece: Piece | undefined): Field {
  const isIn = piece !== undefined && issue.path[0] === piece.key;
  const path = issue.path.map((step, depth) => (isIn && depth === 1 && typeof step === 'number' ? step + piece.from : step));
  return {
    path: [where, ...path.map(String)].join('.'),
    code: issue.code,
    message: issue.message,
  };
}
