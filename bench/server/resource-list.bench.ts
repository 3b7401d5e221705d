import { parseArgs } from 'node:util';
import {
  changeAreaRows,
  changePropertyRows,
  changeResourceRows,
  changeTypeRows,
  listAreaRows,
  listPropertyRows,
  listResourceRows,
  listTypeRows,
} from '@assist/contract';
import { openDatabase } from '../../apps/server/src/database/database.ts';
import { importCompany } from '../../apps/server/src/modules/imports/import-company.ts';
import { fromInstant, instantOf } from '@assist/time';
import { moveInCompany } from './company-at-size.ts';
import { ServerUnderTest } from './server-under-test.ts';

/**
 * Measures how long an administrator waits for a change of one resource, of all of them in one call (checked and made, in one column and
 * in eight), and for the whole list; for the renaming and the refused removal of one area, type and property; and an import of the same one
 * resource. While all resources change, somebody else waits for the server's sign of life, and for reservations.
 */
const { values } = parseArgs({
  options: {
    database: { type: 'string', multiple: true, default: ['sqlite', 'postgres'] },
    resources: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '30' },
  },
});
const ROUNDS = Number(values.rounds);
const HOST = 0;
const OTHER = 1;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Columns that may have the same text in every row. */
const COLUMNS = [
  'capacity',
  'max_advance_days',
  'rank',
  'cancel_minutes',
  'all_day_cancel_minutes',
  'confirmation_lead_minutes',
  'requires_confirmation',
  'timezone',
];

const told = (all: readonly number[]) => {
  const sorted = all.toSorted((a, b) => a - b);
  return `median ${sorted[Math.floor(sorted.length / 2)]!.toFixed(1)} ms, most ${sorted.at(-1)!.toFixed(1)} ms`;
};

for (const database of values.database) {
  const server = await ServerUnderTest.start(database === 'postgres' ? 'postgres' : 'sqlite', async (opened) => {
    const company = await moveInCompany(opened, { resources: Number(values.resources), people: 1_000, signedIn: 2 });
    await opened.db.updateTable('user_account').set({ administrator: 1 }).where('email', '=', company.emails[HOST]!).execute();
    return company;
  });
  const call = async ({ method, path }: { readonly method: 'GET' | 'PUT'; readonly path: string }, body?: object) => {
    const answered = await server.call(HOST, method, path, body);
    if (answered.status !== 200) throw new Error(`${answered.status}: ${answered.text}`);
    return answered;
  };
  const listed = await call(listResourceRows);
  const { rows } = JSON.parse(listed.text) as { rows: { id: string; cells: Record<string, string> }[] };
  const cellOf = (index: number, column: string) => rows[index]!.cells[column] ?? '';
  const send = async (from: number, count: number, after: Readonly<Record<string, string>>, onlyCheck: boolean) => {
    const changes = rows.slice(from, from + count).map(({ id, cells }) => ({
      id,
      cells: Object.entries(after).map(([column, text]) => ({ column, before: cells[column] ?? '', after: text })),
    }));
    const { text, ms } = await call(changeResourceRows, { changes, onlyCheck });
    const { outcomes } = JSON.parse(text) as { outcomes: { kind: string; row: { cells: Record<string, string> } }[] };
    if (outcomes.some(({ kind }) => kind !== 'done')) throw new Error(text.slice(0, 500));
    if (!onlyCheck) for (const [index, { row }] of outcomes.entries()) rows[from + index]!.cells = row.cells;
    return ms;
  };
  const one: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) one.push(await send(round, 1, { max_advance_days: '33' }, false));

  let hours = 0;
  const reserve = async () => {
    hours += 1;
    const at = (after: number) => fromInstant(instantOf(Math.floor(Date.now() / DAY_MS + 1) * DAY_MS + (hours + after) * HOUR_MS));
    const { desks } = server.company;
    const resources = [{ email: desks[hours % desks.length] }];
    const event = { idempotencyKey: `beside-${hours}`, subject: 's', start: at(0), end: at(1), timezone: 'UTC', resources };
    const { status, ms, text } = await server.call(OTHER, 'POST', '/api/calendar/events', event);
    if (status >= 500) throw new Error(text);
    return ms;
  };
  /** Returns how long the work takes, and meanwhile the longest waits for a sign of life and for a reservation. */
  const beside = async (work: () => Promise<number>) => {
    let isOver = false;
    const longest = async (ask: () => Promise<number>) => {
      let most = 0;
      while (!isOver) most = Math.max(most, await ask());
      return most;
    };
    const waits = [longest(async () => (await server.isAlive()).ms), longest(reserve)];
    const ms = await work();
    isOver = true;
    const [alive, reserved] = await Promise.all(waits);
    return `${ms.toFixed(0)} ms (others: ${alive!.toFixed(0)} ms, a reservation ${reserved!.toFixed(0)} ms)`;
  };
  const count = rows.length;
  await beside(() => send(0, 100, { max_advance_days: '32' }, false));
  const all: string[] = [];
  const eight = Object.fromEntries(
    COLUMNS.map((column) => [column, column === 'requires_confirmation' ? 'yes' : column === 'timezone' ? 'Europe/Prague' : '7']),
  );
  for (const [what, after] of [
    ['one column', { max_advance_days: '44' }],
    ['eight columns', eight],
  ] as const) {
    all.push(`${what}, checked ${await beside(() => send(0, count, after, true))}`);
    all.push(`${what}, changed ${await beside(() => send(0, count, after, false))}`);
  }
  if (cellOf(count - 1, 'max_advance_days') !== '7') throw new Error('the last row has not changed');

  const areas = (JSON.parse((await call(listAreaRows)).text) as { rows: { id: string; cells: Record<string, string> }[] }).rows;
  const renamed: number[] = [];
  const removed: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { id, cells } = areas[round % areas.length]!;
    const nameAfter = (changes: number) => `${cells['name']!}${'+'.repeat(changes)}`;
    const times = Math.floor(round / areas.length);
    const [before, after] = [nameAfter(times), nameAfter(times + 1)];
    const { text, ms } = await call(changeAreaRows, { changes: [{ id, cells: [{ column: 'name', before, after }] }] });
    if (!text.includes('"done"')) throw new Error(text.slice(0, 500));
    renamed.push(ms);
    const removal = await call(changeAreaRows, { changes: [{ id, isRemoved: true, cells: [] }] });
    if (!removal.text.includes('area-in-use')) throw new Error(removal.text.slice(0, 500));
    removed.push(removal.ms);
  }

  const kept: string[] = [];
  for (const { name, list, write, code } of [
    { name: 'types', list: listTypeRows, write: changeTypeRows, code: 'type-in-use' },
    { name: 'properties', list: listPropertyRows, write: changePropertyRows, code: 'property-in-use' },
  ]) {
    const { rows: all } = JSON.parse((await call(list)).text) as { rows: { id: string; cells: Record<string, string> }[] };
    const [changed, refused]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, cells } = all[0]!;
      const [before, after] = [0, 1].map((more) => `${cells['name']!}${'+'.repeat(round + more)}`) as [string, string];
      const { text, ms } = await call(write, { changes: [{ id, cells: [{ column: 'name', before, after }] }] });
      if (!text.includes('"done"')) throw new Error(text.slice(0, 500));
      changed.push(ms);
      const removal = await call(write, { changes: [{ id, isRemoved: true, cells: [] }] });
      if (!removal.text.includes(code)) throw new Error(removal.text.slice(0, 500));
      refused.push(removal.ms);
    }
    kept.push(`one of ${all.length} ${name} ${told(changed)}; its refused removal ${told(refused)}`);
  }

  const opened = openDatabase({ databaseUrl: server.databaseUrl, file: server.databaseFile });
  const imported: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const started = performance.now();
    await importCompany(opened, { resources: `id,max_advance_days\n${rows[0]!.id},${50 + round}\n` }, instantOf(Date.now()));
    imported.push(performance.now() - started);
  }
  await opened.close();
  process.stdout.write(
    `${database}, ${rows.length} resources: the list ${listed.ms.toFixed(0)} ms and ${(listed.bytes / 1_000).toFixed(0)} kB; ` +
      `one row ${told(one)}; all rows: ${all.join('; ')}; an import of one row ${told(imported)}; ` +
      `one of ${areas.length} areas ${told(renamed)}; a refused removal ${told(removed)}; ` +
      `${kept.join('; ')}\n`,
  );
  await server.stop();
}
