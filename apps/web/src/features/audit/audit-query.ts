import { type AuditPageAnswer, listAudit } from '@assist/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';

export type AuditEntry = AuditPageAnswer['value'][number];

/** The people to whom the entries are limited, by address; empty for everybody. */
export interface AuditFilter {
  /** The person who acted. */
  readonly actor: string;
  /** The person whose data the act concerns. */
  readonly person: string;
}

/** Pages of the audit log, newest first. */
export function auditQuery(filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ['audit', filter.actor, filter.person],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => call(listAudit, { query: queryOf(filter, pageParam), signal }),
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  });
}

/** Reads all pages, for a file. */
export async function readWholeAudit(filter: AuditFilter): Promise<readonly AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(listAudit, { query: queryOf(filter, cursor) });
    entries.push(...page.value);
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return entries;
}

function queryOf({ actor, person }: AuditFilter, cursor: string | undefined) {
  return {
    ...(actor === '' ? {} : { actor }),
    ...(person === '' ? {} : { person }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}
