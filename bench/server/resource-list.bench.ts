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
import { instantOf } from '@assist/time';
import { moveInCompany } from './company-at-size.ts';
import { ServerUnderTest } from './server-under-test.ts';

/**
 * Measures how long an administrator waits for a change of one resource, of a thousand, and for the whole list; for the renaming and the
 * refused removal of one area, type and property; and an import of the same one resource.
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

const told = (all: readonly number[]) => {
  const sorted = all.toSorted((a, b) => a - b);
  return `median ${sorted[Math.floor(sorted.length / 2)]!.toFixed(1)} ms, most ${sorted.at(-1)!.toFixed(1)} ms`;
};

for (const database of values.database) {
  const server = await ServerUnderTest.start(database === 'postgres' ? 'postgres' : 'sqlite', async (opened) => {
    const company = await moveInCompany(opened, { resources: Number(values.resources), people: 1_000, signedIn: 1 });
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
  const change = async (from: number, count: number, after: string, before: string) => {
    const changes = rows.slice(from, from + count).map(({ id }) => ({ id, cells: [{ column: 'max_advance_days', before, after }] }));
    const { text, ms } = await call(changeResourceRows, { changes });
    const { outcomes } = JSON.parse(text) as { outcomes: { kind: string }[] };
    if (outcomes.some(({ kind }) => kind !== 'done')) throw new Error(text.slice(0, 500));
    return ms;
  };
  const one: number[] = [];
  const thousand: number[] = [];
  const column = (index: number) => rows[index]!.cells['max_advance_days'] ?? '';
  for (let round = 0; round < ROUNDS; round += 1) one.push(await change(round, 1, '33', column(round)));
  for (let round = 0; round < 4; round += 1) thousand.push(await change(1_000 + round * 1_000 - 900, 900, '44', column(1_000)));

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
      `one row ${told(one)}; 900 rows ${told(thousand)}; an import of one row ${told(imported)}; ` +
      `one of ${areas.length} areas ${told(renamed)}; a refused removal ${told(removed)}; ` +
      `${kept.join('; ')}\n`,
  );
  await server.stop();
}
