/**
 * The timeline with 5,000 resources and seven days, about 240,000 reservations, beside a bare React page that draws only
 * the rows in view, and beside what can be had: time to the first rows, and a scroll of 10,000 px in three seconds.
 *
 *   node bench/timeline.bench.ts
 *
 * Bounds: first rows in at most 1.5 times the bare page's time; no task over 50 ms; fewer than 1,500 elements. Times are
 * reported only; too many elements, or rows that are missing, fail.
 */
import { buildPages, type PageName } from './timeline/build-pages.ts';
import { measurePage } from './timeline/measure-page.ts';

const ROUNDS = 5;
const SCROLL_PX = 10_000;
const MOST_ELEMENTS = 1_500;
const MOST_TASK_MS = 50;
const MOST_RATIO = 1.5;
/** A frame or two may show what the compositor had: more is a hole. */
const MOST_EMPTY_SHARE = 0.05;
/** The peer draws everything at once: it is given this many resources as well, so that it has a figure at all. */
const PEER_RESOURCES = 200;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const rounded = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(0));

const pages = await buildPages();
const faults: string[] = [];
const table: Record<string, string | number>[] = [];

async function measure(name: PageName, title: string, rounds: number, query = ''): Promise<number> {
  const runs = [];
  for (let round = 0; round < rounds; round += 1) {
    const run = await measurePage(`${pages.addressOf(name)}${query}`, round === 0 ? SCROLL_PX : 0);
    if (run === undefined) break;
    runs.push(run);
  }
  const firstRowsMs = median(runs.map((run) => run.opened.firstRowsMs));
  const scrolled = runs[0]?.scrolled;
  table.push({
    timeline: title,
    'first rows (median), ms': runs.length === 0 ? 'not within 60 s' : rounded(firstRowsMs),
    'elements at first': runs[0]?.opened.elements ?? '–',
    'elements, most while scrolling': scrolled?.mostElements ?? '–',
    'longest task, ms': scrolled === undefined ? '–' : scrolled.longestTaskMs === 0 ? 'none over 50' : rounded(scrolled.longestTaskMs),
    'frames in 3 s': scrolled?.frames ?? '–',
    'frames without a row': scrolled?.emptyFrames ?? '–',
  });
  if (name === 'ours') {
    if (runs.length < rounds || scrolled === undefined) faults.push('rows are missing: the page did not open or scroll');
    else {
      if (scrolled.mostElements >= MOST_ELEMENTS) faults.push(`${scrolled.mostElements} elements, more than ${MOST_ELEMENTS}`);
      if (scrolled.emptyFrames > scrolled.frames * MOST_EMPTY_SHARE) faults.push(`rows are missing in ${scrolled.emptyFrames} of ${scrolled.frames} frames`);
      if (Math.abs(scrolled.scrolledPx - SCROLL_PX) > 1) faults.push(`it scrolled to ${scrolled.scrolledPx} px`);
      if (scrolled.longestTaskMs > MOST_TASK_MS) process.stdout.write(`OVER THE BOUND: a task of ${rounded(scrolled.longestTaskMs)} ms while scrolling\n`);
    }
  }
  return firstRowsMs;
}

try {
  const bare = await measure('bare', 'bare React, rows in view', ROUNDS);
  const ours = await measure('ours', 'Assist', ROUNDS);
  if (process.env['BENCH_PEERS'] !== 'no') await measure('event-calendar', '@event-calendar/core, all 5,000', 1);
  if (process.env['BENCH_PEERS'] !== 'no') await measure('event-calendar', `@event-calendar/core, ${PEER_RESOURCES}`, 1, `?resources=${PEER_RESOURCES}`);
  console.table(table);
  process.stdout.write('FullCalendar resource timeline: not installed (its licence allows measuring, not shipping)\n');
  process.stdout.write(`first rows, Assist / bare: ${(ours / bare).toFixed(2)} (bound ${MOST_RATIO})\n`);
  if (ours / bare > MOST_RATIO) process.stdout.write('OVER THE BOUND\n');
  for (const fault of faults) process.stdout.write(`FAULT: ${fault}\n`);
} finally {
  await pages.close();
}
process.exit(faults.length === 0 ? 0 : 1);
