/**
 * Compares the timeline of 5,000 resources and seven days (about 240,000 reservations) with a bare React page that draws only the rows in
 * view, and with a third-party timeline. Measures the time to the first rows, and a scroll of 10,000 px in three seconds.
 *
 * node bench/timeline.bench.ts
 *
 * Bounds: first rows within 1.5 times the bare page’s time; no task over 50 ms; fewer than 1,500 elements. Times are only reported, both
 * elapsed time and processor time of the page’s main thread. The run fails if there are too many elements, or if rows are missing after the
 * scroll.
 */
import { buildPages } from './timeline/build-pages.ts';
import { measurePage, type Scrolled } from './timeline/measure-page.ts';

const ROUNDS = 5;
/** Whether the third-party timeline is measured, too, which takes minutes; false with `--ours`. */
const withPeer = !process.argv.includes('--ours');
const SCROLL_PX = 10_000;
const MOST_ELEMENTS = 1_500;
const MOST_TASK_MS = 50;
const MOST_RATIO = 1.5;
/**
 * Number of resources with which the third-party timeline is measured again. With all 5,000 it may not finish, because it draws everything
 * at the start.
 */
const PEER_RESOURCES = 200;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const rounded = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(0));

const taskText = (ms: number | undefined): string => (ms === 0 ? 'none over 50' : rounded(ms));

const pages = await buildPages();
const faults: string[] = [];
const table: Record<string, string | number>[] = [];

type Run = NonNullable<Awaited<ReturnType<typeof measurePage>>>;

/**
 * Measures all pages in turn, round by round, so that other load on the machine affects all of them equally. Measurements that time out are
 * left out.
 */
async function runInTurn(addresses: readonly string[], rounds: number): Promise<readonly (readonly Run[])[]> {
  const runs = addresses.map((): Run[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, address] of addresses.entries()) {
      const run = await measurePage(address, SCROLL_PX);
      if (run !== undefined) runs[index]!.push(run);
    }
  }
  return runs;
}

function report(title: string, runs: readonly Run[]): number {
  const firstRowsMs = median(runs.map((run) => run.opened.firstRowsMs));
  const scrolls = runs.flatMap((run) => run.scrolled ?? []);
  const most = (of: (scrolled: Scrolled) => number): number | string => (scrolls.length === 0 ? '–' : Math.max(...scrolls.map(of)));
  const middle = (of: (run: Run) => number): string => (runs.length === 0 ? '–' : rounded(median(runs.map(of))));
  table.push({
    timeline: title,
    'first rows, ms': runs.length === 0 ? 'not within 60 s' : rounded(firstRowsMs),
    'CPU, ms': middle((run) => run.opened.cpuMs),
    elements: runs[0]?.opened.elements ?? '–',
    'elements, most in scroll': most((scrolled) => scrolled.mostElements),
    'longest task in scroll, CPU ms': scrolls.length === 0 ? '–' : rounded(median(scrolls.map((scrolled) => scrolled.longestTaskCpuMs))),
    'on the clock, best, ms': scrolls.length === 0 ? '–' : taskText(Math.min(...scrolls.map((scrolled) => scrolled.longestTaskMs))),
    'frames in 3 s': scrolls.length === 0 ? '–' : median(scrolls.map((scrolled) => scrolled.frames)),
    'of them without a row, most': most((scrolled) => scrolled.emptyFrames),
  });
  return firstRowsMs;
}

/** Checks the bounds for our own page, and collects what makes the run fail. */
function check(runs: readonly Run[]): void {
  const scrolls = runs.flatMap((run) => run.scrolled ?? []);
  if (scrolls.length < ROUNDS) faults.push('rows are missing: the page did not open or scroll');
  for (const scrolled of scrolls) {
    if (scrolled.mostElements >= MOST_ELEMENTS) faults.push(`${scrolled.mostElements} elements, more than ${MOST_ELEMENTS}`);
    if (!scrolled.isFull) faults.push('rows are missing after the scroll');
    if (Math.abs(scrolled.scrolledPx - SCROLL_PX) > 1) faults.push(`it scrolled to ${scrolled.scrolledPx} px`);
  }
  const longestMs = median(scrolls.map((scrolled) => scrolled.longestTaskCpuMs));
  if (longestMs > MOST_TASK_MS) process.stdout.write(`OVER THE BOUND: a task of ${rounded(longestMs)} ms while scrolling\n`);
}

try {
  const [bareRuns = [], ourRuns = []] = await runInTurn([pages.addressOf('bare'), pages.addressOf('ours')], ROUNDS);
  const bare = report('bare React, rows in view', bareRuns);
  const ours = report('Assist', ourRuns);
  check(ourRuns);
  if (withPeer) {
    const peer = pages.addressOf('event-calendar');
    const [all = [], some = []] = await runInTurn([peer, `${peer}?resources=${PEER_RESOURCES}`], 1);
    report('@event-calendar/core, all 5,000', all);
    report(`@event-calendar/core, ${PEER_RESOURCES}`, some);
  }
  console.table(table);
  process.stdout.write('FullCalendar resource timeline: not installed (its licence allows measuring, not shipping)\n');
  const cpuRatio = median(ourRuns.map((run) => run.opened.cpuMs)) / median(bareRuns.map((run) => run.opened.cpuMs));
  process.stdout.write(
    `first rows, Assist / bare: ${(ours / bare).toFixed(2)} on the clock, ${cpuRatio.toFixed(2)} in CPU (bound ${MOST_RATIO})\n`,
  );
  if (Math.min(ours / bare, cpuRatio) > MOST_RATIO) process.stdout.write('OVER THE BOUND\n');
  for (const fault of faults) process.stdout.write(`FAULT: ${fault}\n`);
} finally {
  await pages.close();
}
process.exit(faults.length === 0 ? 0 : 1);
