import { parseArgs } from 'node:util';
import { startPostgres } from '../scripts/test-postgres.js';
import { findPostgres } from '../scripts/test-tools.js';
import type { EndSignal } from '../apps/server/test/a-process.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, people: { type: 'string', default: '8' } } });
const rounds = Number(values.rounds);

interface Kind {
  readonly name: string;
  readonly signal: EndSignal;
  readonly onlyReserves?: boolean;
  /**
   * The calls that must not fail: all, only reads, or (`reservations`) none. In every case, no reservation may be lost or duplicated. Other
   * failures are only reported.
   */
  readonly mustHold: 'all' | 'reads' | 'reservations';
}

const KINDS: readonly Kind[] = [
  { name: 'restarted (SIGTERM)', signal: 'SIGTERM', mustHold: 'all' },
  { name: 'restarted while nobody reads', signal: 'SIGTERM', onlyReserves: true, mustHold: 'reservations' },
  { name: 'restarted without time to move over (SIGINT)', signal: 'SIGINT', mustHold: 'reservations' },
  { name: 'killed (SIGKILL)', signal: 'SIGKILL', mustHold: 'reads' },
];

const postgres = await startPostgres(findPostgres());
process.env['TEST_DATABASE_URL'] = postgres.url;
try {
  // Imported only now, because these modules read `TEST_DATABASE_URL` when they are loaded.
  const { openServerPair } = await import('../apps/server/test/a-server-pair.ts');
  const { NGINX } = await import('../apps/server/test/a-proxy.ts');
  const { listLoadFaults, steadyLoad } = await import('../apps/server/test/steady-load.ts');
  const { forgetReservations } = await import('../apps/server/test/test-database.ts');
  if (NGINX === undefined) throw new Error('nginx is not installed here.');
  const world = await openServerPair(Number(values.people));
  try {
    for (const { name, signal, onlyReserves = false, mustHold } of KINDS) {
      await forgetReservations(world.place.database);
      let isOver = false;
      const load = steadyLoad({ ...world, onlyReserves, isOver: () => isOver });
      for (let round = 0; round < rounds; round += 1) await world.rollOn(signal);
      isOver = true;
      const report = await load;
      const faults = await listLoadFaults(world.place.database, report);
      const byMethod = Map.groupBy(report.unexpected, ({ method }) => method);
      const failed = [...byMethod].map(([method, those]) => `${those.length} ${method}`).join(', ');
      process.stdout.write(
        `${name}: ${2 * rounds} restarts, ${report.answers} answers, ${report.unexpected.length} not as expected${failed === '' ? '' : ` (${failed})`}, ${faults.length} reservations lost or double\n`,
      );
      const wrong = report.unexpected.filter(({ method }) => mustHold === 'all' || (mustHold === 'reads' && method === 'GET'));
      if (faults.length + wrong.length > 0) process.exitCode = 1;
      for (const one of [...faults, ...wrong.map(({ method, path, got }) => `${method} ${path}: ${got}`)].slice(0, 10))
        process.stdout.write(`  ${one}\n`);
    }
  } finally {
    await world.remove();
  }
} finally {
  postgres.remove();
}
