import type { AuditPageAnswer } from '@assist/contract';
import { fromInstant, instantOf } from '@assist/time';
import type { AuditRepository } from '../../audit/audit.repository.ts';
import { ProblemError } from '../../call/problem-error.ts';

const PER_PAGE = 100;

interface Asked {
  readonly actor?: string | undefined;
  readonly person?: string | undefined;
  readonly cursor?: string | undefined;
}

/** Returns a page of a hundred entries, newest first. */
export async function readAuditPage(audit: AuditRepository, { actor, person, cursor }: Asked): Promise<AuditPageAnswer> {
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  const found = await audit.list({ actor, object: person, after, limit: PER_PAGE + 1 });
  const shown = found.slice(0, PER_PAGE);
  const last = shown.at(-1);
  return {
    value: shown.map(({ at, ...entry }) => ({ ...entry, at: fromInstant(at) })),
    cursor: found.length > PER_PAGE && last !== undefined ? `${last.at}.${last.id}` : null,
  };
}

function parseCursor(text: string) {
  const [, at, id] = /^(\d{1,15})\.([\w-]{1,64})$/u.exec(text) ?? [];
  if (at === undefined || id === undefined) throw new ProblemError('invalid-cursor');
  return { at: instantOf(Number(at)), id };
}
