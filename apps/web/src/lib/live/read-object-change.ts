import { type ObjectChange, objectChangeSchema } from '@assist/contract';
import { safeParse } from 'zod/v4-mini';

/** What an `ObjectChanged` says. Undefined for what is none, or comes of a newer server: what that tells this page does not show. */
export function readObjectChange(data: unknown): ObjectChange | undefined {
  return safeParse(objectChangeSchema, parseJson(data)).data;
}

function parseJson(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : undefined;
  } catch {
    return undefined;
  }
}
