/**
 * Measures the requests of a kiosk in a company with one building and in a company with twenty. No request should cost more because of
 * other buildings.
 *
 * npm run bench -- kiosks.bench
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importImdf, type Plan } from '@assist/floorplan';
import { oneFloor } from '@assist/test-kit';
import { instantOf } from '@assist/time';
import { CatalogueRepository } from '../../apps/server/src/catalogue/catalogue.repository.ts';
import { compose } from '../../apps/server/src/compose.ts';
import { openDatabase } from '../../apps/server/src/database/database.ts';
import { createLog } from '../../apps/server/src/observation/log.ts';
import { KiosksRepository } from '../../apps/server/src/people/kiosks.repository.ts';
import { SessionsRepository } from '../../apps/server/src/people/sessions.repository.ts';
import { readSettings } from '../../apps/server/src/settings/settings.ts';
import { moveInCompany } from './company-at-size.ts';

const SIZES = [250, 5_000] as const;
const ROUNDS = 200;
const ASKED = [
  '/api/kiosk',
  '/api/kiosk/meetings',
  '/api/guest/places',
  '/api/assist/plans',
  '/api/assist/navigation',
  '/api/assist/configurations',
];

const msOf = new Map<string, number[]>();
for (const resources of SIZES) {
  const folder = mkdtempSync(join(tmpdir(), 'assist-kiosks-'));
  const database = openDatabase({ databaseUrl: undefined, file: join(folder, 'assist.db') });
  await moveInCompany(database, { resources, people: 10, signedIn: 1 });
  const now = instantOf(Date.now());
  await database.db.transaction().execute((trx) => new CatalogueRepository(database).write(trx, { plan: aPlan() }, now));
  const secret = () => randomBytes(32).toString('base64url');
  const [first, next] = [secret(), secret()];
  const kiosks = new KiosksRepository(database);
  await kiosks.startPairing(first, 'CODE', '127.0.0.1', now);
  const spot = { levelId: 'ground', longitude: 14, latitude: 50, bearing: 90 };
  await kiosks.approve('CODE', { name: 'Lobby', spot, areaIds: ['b0'], language: 'en', showsTitles: true, contact: '' }, now);
  const { token } = (await new SessionsRepository(database).renewKiosk(first, next, now))!;
  await database.close();

  const server = await compose({
    settings: readSettings({ ASSIST_DATA: folder, ASSIST_SAMPLE: 'no', ASSIST_CALLS_PER_MINUTE: 'unlimited' }),
    log: createLog('silent'),
  });
  for (const url of ASKED) {
    const ask = () => server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
    for (let round = 0; round < 20; round += 1) {
      const { statusCode } = await ask();
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
    }
    const began = process.cpuUsage();
    for (let round = 0; round < ROUNDS; round += 1) await ask();
    const { user, system } = process.cpuUsage(began);
    msOf.set(url, [...(msOf.get(url) ?? []), (user + system) / 1_000 / ROUNDS]);
  }
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
console.table(
  [...msOf].map(([call, [small = 0, large = 0]]) => ({
    call,
    [`ms of processor time, ${SIZES[0]} resources`]: small.toFixed(2),
    [`of ${SIZES[1]}`]: large.toFixed(2),
    times: (large / small).toFixed(2),
  })),
);

function aPlan(): Plan {
  const { plan, defects } = importImdf(
    oneFloor({
      level: { id: 'ground', ordinal: 0, name: 'Ground floor' },
      size: [20, 14],
      units: [
        ['corridor', 'walkway', [0, 0], [20, 4]],
        ['room', 'office', [0, 4], [20, 14]],
      ],
      doors: [['door', [2, 4], [3, 4]]],
    }),
  );
  if (plan === null) throw new Error(JSON.stringify(defects));
  return plan;
}
