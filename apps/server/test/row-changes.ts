import type { RowOutcome } from '@assist/contract';
import type { TestClient } from './test-server.ts';

export interface WantedRow {
  readonly id: string;
  readonly isNew?: boolean;
  readonly isRemoved?: boolean;
  /** `[before, after]` by column. */
  readonly cells?: Readonly<Record<string, readonly [string, string]>>;
}

/** Changes the rows of the list at a path, and returns the outcomes. */
export async function changeRows(client: TestClient, path: string, wanted: readonly WantedRow[], onlyCheck = false): Promise<RowOutcome[]> {
  const changes = wanted.map(({ cells = {}, ...one }) => ({
    ...one,
    cells: Object.entries(cells).map(([column, [before, after]]) => ({ column, before, after })),
  }));
  const { status, body } = await client.call('PUT', path, { changes, ...(onlyCheck ? { onlyCheck } : {}) });
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.outcomes;
}

/** Returns each outcome's kind, or the codes of its defects, each with its column. */
export function kindsOf(outcomes: readonly RowOutcome[]): readonly string[] {
  return outcomes.map((one) => (one.kind === 'refused' ? one.defects.map(({ column, code }) => `${column} ${code}`).join() : one.kind));
}
