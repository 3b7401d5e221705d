import { type Browser, chromium, type Page } from 'playwright';
import { browserProgram } from '../../e2e/visit/browser.ts';
import { type MainThread, readMainThread } from './main-thread.ts';

export interface Opened {
  readonly firstRowsMs: number;
  readonly elements: number;
  readonly rows: number;
}

export interface Scrolled {
  readonly longestTaskMs: number;
  readonly mostElements: number;
  /** Number of frames during the scroll in which the middle of the view had no row. */
  readonly emptyFrames: number;
  readonly frames: number;
  readonly scrolledPx: number;
  /** Whether the view is full of rows 0.3 s after the scroll. */
  readonly isFull: boolean;
}

/** A measurement of the page, with the processor time of its main thread. */
export type Measured<T> = T & MainThread;

/** What each page in `pages/` defines on its window for the measurement. */
declare global {
  interface Window {
    startPage(): void;
    page: { readonly row: string; scroller(): HTMLElement };
  }
}

const CHROMIUM = browserProgram();
const ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Time limit in ms for opening a page, and for the scroll. */
const OPEN_LIMIT_MS = 60_000;
const ROWS_WANTED = 15;

/**
 * Measures one page in a new browser; undefined if it does not open in time. `scrolled` is undefined if the scroll does not end in time.
 */
export async function measurePage(
  address: string,
  scrollPx: number,
): Promise<{ opened: Measured<Opened>; scrolled: Measured<Scrolled> | undefined } | undefined> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGS });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(address);
    await page.waitForFunction(() => 'page' in window);
    const opened = await traced(browser, page, () => page.evaluate(open, ROWS_WANTED));
    return opened === undefined ? undefined : { opened, scrolled: await traced(browser, page, () => page.evaluate(scroll, scrollPx)) };
  } finally {
    await Promise.race([
      browser.close(),
      new Promise((resolve) => {
        setTimeout(resolve, 5_000);
      }),
    ]);
  }
}

async function traced<T extends object>(browser: Browser, page: Page, run: () => Promise<T>): Promise<Measured<T> | undefined> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  const result = await inTime(run(), OPEN_LIMIT_MS);
  return result === undefined ? undefined : { ...result, ...readMainThread(await browser.stopTracing()) };
}

async function inTime<T>(promise: Promise<T>, limitMs: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limitMs);
  });
  try {
    return await Promise.race([promise.catch(() => undefined), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Measures the time from the start to the frame that shows enough rows. This function runs in the page. */
function open(rowsWanted: number): Promise<Opened> {
  return new Promise((resolve) => {
    const started = performance.now();
    window.startPage();
    const look = () => {
      const rows = document.querySelectorAll(window.page.row).length;
      if (rows < rowsWanted) {
        requestAnimationFrame(look);
        return;
      }
      // In the task after the frame, the rows have been laid out and painted.
      requestAnimationFrame(() =>
        setTimeout(() =>
          resolve({
            firstRowsMs: performance.now() - started,
            elements: document.getElementsByTagName('*').length,
            rows: document.querySelectorAll(window.page.row).length,
          }),
        ),
      );
    };
    look();
  });
}

/** Scrolls down the given distance evenly in three seconds and measures. This function runs in the page. */
async function scroll(distancePx: number): Promise<Scrolled> {
  const SCROLL_MS = 3_000;
  // Waits until the page has finished the work of opening.
  await new Promise((resolve) => {
    setTimeout(resolve, 1_000);
  });
  const scroller = window.page.scroller();
  const all = document.getElementsByTagName('*');
  let longestTaskMs = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, entry.duration);
  });
  observer.observe({ entryTypes: ['longtask'] });
  let mostElements = all.length;
  let emptyFrames = 0;
  let frames = 0;
  const started = performance.now();
  await new Promise<void>((resolve) => {
    const step = () => {
      const passed = Math.min(1, (performance.now() - started) / SCROLL_MS);
      frames += 1;
      mostElements = Math.max(mostElements, all.length);
      if (document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest(window.page.row) == null) emptyFrames += 1;
      scroller.scrollTop = distancePx * passed;
      if (passed < 1) requestAnimationFrame(step);
      else resolve();
    };
    requestAnimationFrame(step);
  });
  await new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  observer.disconnect();
  const isRow = (share: number) => document.elementFromPoint(innerWidth / 2, innerHeight * share)?.closest(window.page.row) != null;
  return { longestTaskMs, mostElements, emptyFrames, frames, scrolledPx: scroller.scrollTop, isFull: [0.3, 0.5, 0.7, 0.95].every(isRow) };
}
