import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AProcess } from './a-process.ts';
import { moveIn, PASSWORD } from './small-company.ts';
import { DATABASE_KINDS, newTestDatabase, type TestDatabase } from './test-database.ts';

const PATH = '/api/assist/lists/resources';
/** Two resources that each edit changes together, so that half of an edit would show. */
const TOGETHER = ['room-1', 'room-2'];
/** Edits that are acknowledged before the process is killed; more are on their way. */
const ACKNOWLEDGED_MIN = 40;
const WRITERS = 4;

interface Row {
  readonly id: string;
  readonly cells: Readonly<Record<string, string>>;
}

describe.each(DATABASE_KINDS)('the list of resources, whose process is killed between edits, on %s', (kind) => {
  let place: TestDatabase;
  let server: AProcess;
  beforeEach(async () => {
    place = await newTestDatabase(kind);
    await moveIn(place.database, SUITE_NOW);
    server = await AProcess.start({
      ASSIST_DATA: place.folder,
      ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
    });
  });
  afterEach(async () => {
    await server.end('SIGKILL');
    await place.remove();
  });

  async function administrator() {
    const page = await fetch(`${server.url}/config.json`);
    const cookie = page.headers.get('set-cookie')!.split(';')[0]!;
    const headers = { cookie, 'x-xsrf-token': cookie.split('=')[1]!, 'content-type': 'application/json' };
    const body = JSON.stringify({ email: CAST.carl, password: PASSWORD });
    const { token } = (await (await fetch(`${server.url}/api/account/login`, { method: 'POST', headers, body })).json()) as {
      token: string;
    };
    return async (method: string, path: string, sent?: object) => {
      const answer = await fetch(server.url + path, {
        method,
        headers: { ...headers, authorization: `Bearer ${token}` },
        ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
  }

  it('has every acknowledged edit whole, and one audit entry for each changed cell', async () => {
    const call = await administrator();
    const listed = async (again = call) => ((await again('GET', PATH)).body['rows'] as Row[]).filter(({ id }) => TOGETHER.includes(id));
    const cellOf = (row: Row, writer: number) => Number(row.cells[columnOf(writer)] ?? 0);
    const columnOf = (writer: number) => ['rank', 'capacity', 'min_minutes', 'max_advance_days'][writer]!;
    const first = await listed();
    const acknowledged = new Map<number, number>();
    let isKilled = false;
    const total = () => [...acknowledged.values()].reduce((sum, count) => sum + count, 0);

    async function edit(writer: number): Promise<void> {
      const column = columnOf(writer);
      let texts = first.map((row) => ({ id: row.id, text: row.cells[column] ?? '' }));
      for (let count = 1; !isKilled; count += 1) {
        const after = String(count);
        const changes = texts.map(({ id, text }) => ({ id, cells: [{ column, before: text, after }] }));
        const { body } = await call('PUT', PATH, { changes });
        const kinds = (body['outcomes'] as { kind: string }[]).map((one) => one.kind);
        if (kinds.some((one) => one !== 'done')) throw new Error(`an edit was not done: ${JSON.stringify(body)}`);
        acknowledged.set(writer, count);
        texts = texts.map(({ id }) => ({ id, text: after }));
      }
    }
    // The last edit of each writer fails, because the process is gone.
    const writers = Array.from({ length: WRITERS }, (_one, writer) =>
      edit(writer).catch((error: unknown) => {
        if (!isKilled) throw error;
      }),
    );
    await expect.poll(total, { interval: 5 }).toBeGreaterThan(ACKNOWLEDGED_MIN);
    isKilled = true;
    await server.end('SIGKILL');
    await Promise.all(writers);

    await server.startAgain();
    const again = await administrator();
    const stored = await listed(again);
    const entries = await place.database.db.selectFrom('audit_entry').selectAll().where('operation', '=', 'changeResourceRows').execute();
    for (let writer = 0; writer < WRITERS; writer += 1) {
      const last = acknowledged.get(writer) ?? 0;
      const values = stored.map((row) => cellOf(row, writer));
      // An edit that was on its way is there for both resources, or for neither.
      expect(new Set(values).size).toBe(1);
      expect([last, last + 1]).toContain(values[0]);
      for (const { id } of stored) {
        const told = entries.filter(
          ({ object_id: object, detail }) => object === id && (JSON.parse(detail!) as { key: string }).key === columnOf(writer),
        );
        // The first edit changed nothing if the cell had this text already.
        const changed =
          values[0]! -
          (cellOf(
            first.find((row) => row.id === id)!,
            writer,
          ) === 1
            ? 1
            : 0);
        expect(told).toHaveLength(changed);
      }
    }
  });
});
