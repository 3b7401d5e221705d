/**
 * Two browsers show one floor through nginx, each connected to a different server process, while somebody reserves one desk after another
 * and one process is restarted. Measures how long after its answer each reservation is shown.
 *
 * npm run bench -- hub/two-browsers [--desks 36]
 *
 * The run fails if a reservation is not shown or not made; the delay is only reported.
 */
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { browserProgram, WITHOUT_MAP } from '../../e2e/visit/browser.ts';
import { quietDay } from '../../e2e/visit/days.ts';
import { anotherBrowser, hubHasTakenIn, noteSights, rankOf, somebodyElse, watchHub } from '../../e2e/visit/live.ts';
import { EMPLOYEE, ORGANIZER, signIn, TRAVELLER } from '../../e2e/visit/test.ts';
import { startPostgres } from '../../scripts/test-postgres.js';
import { findPostgres } from '../../scripts/test-tools.js';

const { values } = parseArgs({ options: { desks: { type: 'string', default: '36' } } });
const count = Number(values.desks);
const DAY = quietDay();
const at = (time: string) => new Date(Temporal.PlainDateTime.from(`${DAY}T${time}`).toZonedDateTime('Europe/Prague').epochMilliseconds);
/** Names of the desks on one floor of the sample. */
const DESKS = ['b', 'm'].flatMap((zone) => Array.from({ length: 22 }, (_, index) => `desk-${zone}-${String(index + 1).padStart(2, '0')}`));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const postgres = await startPostgres(findPostgres());
process.env['TEST_DATABASE_URL'] = postgres.url;
try {
  // Imported only now, because these modules read `TEST_DATABASE_URL` when they are loaded.
  const { startTwoProcesses } = await import('../../apps/server/test/a-server-pair.ts');
  const { NGINX } = await import('../../apps/server/test/a-proxy.ts');
  const { newTestDatabase } = await import('../../apps/server/test/test-database.ts');
  if (NGINX === undefined) throw new Error('nginx is not installed here.');
  const place = await newTestDatabase('postgres');
  const { url, processes, stop } = await startTwoProcesses(place, { ASSIST_SAMPLE: 'yes' });
  const browser = await chromium.launch({ executablePath: browserProgram(), args: WITHOUT_MAP.launchOptions.args });
  /** Returns how many clients are connected to each process. */
  const listening = () =>
    Promise.all(
      processes.map(async (one) =>
        Number(/assist_hub_connections\{who="user"\} (\d+)/.exec(await (await fetch(`${one.url}/metrics`)).text())?.[1] ?? 0),
      ),
    );
  const lookAs = async (person: typeof EMPLOYEE) => {
    const page = await anotherBrowser(browser, url);
    const traffic = watchHub(page);
    await signIn(page, person, `/plan?day=${DAY}&from=11:00&to=12:00&resource=${DESKS[0]!}`);
    await page.waitForSelector(`path[data-place="${DESKS[0]!}"][data-code="0"]`);
    await hubHasTakenIn(page, traffic);
    return { page, traffic };
  };
  try {
    const first = await lookAs(EMPLOYEE);
    let second = await lookAs(TRAVELLER);
    // A browser’s cookie decides which process it reaches. The second browser is replaced until both processes have a client.
    while ((await listening()).includes(0)) {
      await second.page.context().close();
      second = await lookAs(TRAVELLER);
    }
    const watching = [first, second];
    const sights = await Promise.all(watching.map(({ page }) => noteSights(page)));
    await using somebody = await somebodyElse(url, ORGANIZER);
    const reserved: { desk: string; answeredAt: number; when: 'both run' | 'one is restarted' }[] = [];
    let restarting: Promise<void> | undefined;
    let isRestarting = false;
    for (const desk of DESKS) {
      if (reserved.length === count) break;
      if (restarting === undefined && reserved.length >= count / 3) {
        isRestarting = true;
        restarting = (async () => {
          await processes[0].end('SIGTERM');
          await processes[0].startAgain();
          isRestarting = false;
        })();
      }
      const when = isRestarting ? 'one is restarted' : 'both run';
      const { status, answeredAt } = await somebody.reserve({ email: `${desk}@rooms.alder.example`, start: at('11:00'), end: at('12:00') });
      // Other refusals are expected, because some desks are assigned to somebody.
      if (status === 201) reserved.push({ desk, answeredAt, when });
      else if (status >= 500) throw new Error(`${desk}: ${status}`);
      await pause(150);
    }
    await restarting;
    if (reserved.length < count) throw new Error(`only ${reserved.length} desks could be reserved`);
    const rows = [];
    for (const when of ['both run', 'one is restarted'] as const) {
      const these = reserved.filter((one) => one.when === when);
      const delays: number[] = [];
      for (const seen of sights) for (const { desk, answeredAt } of these) delays.push((await seen(desk)) - answeredAt);
      rows.push({
        when,
        reservations: these.length,
        sights: delays.length,
        'median ms': rankOf(delays, 0.5),
        'p99 ms': rankOf(delays, 0.99),
      });
    }
    console.table(rows);
    process.stdout.write(
      `connections to the hub that were opened: ${watching.map(({ traffic }) => traffic.opened.length).join(' and ')}; all ${reserved.length} reservations were seen by both\n`,
    );
  } finally {
    await browser.close();
    await stop();
    await place.remove();
  }
} finally {
  postgres.remove();
}
