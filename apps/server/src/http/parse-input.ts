import type { Problem } from '@assist/contract';
import { safeParse, type $ZodIssue, type $ZodType } from 'zod/v4/core';
import { ProblemError } from '../call/problem-error.ts';

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
  if (holdsNul(value)) throw new ProblemError('invalid-input', { fields: [{ path: where, code: 'nul', message: 'a text holds NUL' }] });
  const result = safeParse(schema, value);
  if (result.success) return result.data;
  throw new ProblemError('invalid-input', { fields: result.error.issues.slice(0, FIELDS_MAX).map((issue) => toField(issue, where)) });
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

function toField(issue: $ZodIssue, where: string): Field {
  return {
    path: [where, ...issue.path.map(String)].join('.'),
    code: issue.code,
    message: issue.message,
  };
}
