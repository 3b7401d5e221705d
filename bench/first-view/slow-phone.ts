import type { Browser, BrowserContext, CDPSession } from 'playwright';

/**
 * Factor by which the processor is slowed. With the two values below, it imitates Lighthouse’s mid-range phone on an average connection.
 */
const SLOWER_PROCESSOR = 4;
const LATENCY_MS = 150;
const BITS_PER_S = 1.6e6;
/** Time in milliseconds to watch after the first paint: the largest part has been painted by then. */
const LOOKED_AT_MS = 4_000;
/**
 * Requests up to this many milliseconds after the largest paint belong to the view. Later, the idle client prefetches the other screens.
 */
const OF_THE_VIEW_MS = 1_000;

export interface View {
  /** Time at which the largest part was painted, in ms after the navigation started. */
  readonly largestMs: number;
  readonly firstMs: number;
  readonly largest: string;
  readonly shift: number;
  /** Total time in ms of the long tasks after the first paint, counting only the part of each task beyond 50 ms. */
  readonly blockedMs: number;
  readonly requests: number;
  readonly scripts: readonly string[];
  /** Transferred size of the scripts, as compressed by the server. */
  readonly scriptKb: number;
  readonly allKb: number;
  /** Time in ms at which an element that matches `press` was visible and not covered; undefined without `press`, or if none appeared. */
  readonly pressableMs: number | undefined;
  /** The layout shifts: size, time in ms, and the elements that moved. */
  readonly moved: readonly string[];
}

interface Seen {
  largestMs: number;
  firstMs: number;
  largest: string;
  shift: number;
  moved: string[];
  tasks: { start: number; ms: number }[];
  pressableMs: number | undefined;
}
declare global {
  interface Window {
    seen: Seen;
  }
}

export interface Session {
  readonly [key: string]: string;
}

/** Opens a phone’s browser context with an empty cache. The session is put into its local storage; `{}` means signed out. */
export async function aPhone(browser: Browser, session: Session, press?: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    timezoneId: 'Europe/Prague',
    reducedMotion: 'no-preference',
  });
  await context.addInitScript(watch, { session, press });
  return context;
}

/** Loads an address in a new page, slowed down like a phone, and measures the view. */
export async function look(context: BrowserContext, address: string): Promise<View> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const asked = new Map<string, { readonly path: string; readonly at: number; bytes: number }>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (request.url.startsWith('http')) asked.set(requestId, { path: new URL(request.url).pathname, at: timestamp, bytes: 0 });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one !== undefined) one.bytes = encodedDataLength;
  });
  await cdp.send('Network.enable');
  await slow(cdp);
  await page.goto(address, { waitUntil: 'commit' });
  await page.evaluate(painted);
  await page.waitForTimeout(LOOKED_AT_MS);
  const seen = await page.evaluate(() => window.seen);
  await page.close();
  const all = [...asked.values()];
  const until = all[0]!.at + (seen.largestMs + OF_THE_VIEW_MS) / 1_000;
  const ofTheView = all.filter(({ at }) => at <= until);
  const scripts = ofTheView.filter(({ path }) => /\.m?js$/.test(path));
  const kbOf = (some: typeof all) => some.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
  return {
    ...seen,
    blockedMs: seen.tasks.filter(({ start }) => start >= seen.firstMs).reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0),
    requests: ofTheView.length,
    scripts: [...new Set(scripts.map(({ path }) => path))],
    scriptKb: kbOf(scripts),
    allKb: kbOf(ofTheView),
  };
}

async function slow(cdp: CDPSession): Promise<void> {
  const bytesPerS = BITS_PER_S / 8;
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: bytesPerS,
    uploadThroughput: bytesPerS,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR });
}

function painted(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve();
    }).observe({ type: 'paint', buffered: true });
  });
}

/** Records paints, layout shifts and long tasks. This function runs in the page before any of the page's own scripts. */
function watch({ session, press }: { session: Session; press: string | undefined }): void {
  for (const [key, value] of Object.entries(session)) if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  const seen: Seen = { largestMs: Number.NaN, firstMs: Number.NaN, largest: '', shift: 0, moved: [], tasks: [], pressableMs: undefined };
  window.seen = seen;
  const nameOf = (node: Node | null | undefined): string =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${node.getAttribute('class') ?? ''}` : (node?.nodeName ?? '');
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('largest-contentful-paint', (entry) => {
    seen.largestMs = entry.startTime;
    seen.largest = nameOf((entry as PerformanceEntry & { element?: Element | null }).element);
  });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.firstMs = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources?: readonly { node?: Node | null }[];
    };
    if (hadRecentInput) return;
    seen.shift += value;
    seen.moved.push(`${value.toFixed(3)} at ${entry.startTime.toFixed(0)}: ${(sources ?? []).map(({ node }) => nameOf(node)).join(', ')}`);
  });
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, ms: duration }));
  if (press === undefined) return;
  const look = () => {
    const isPressable = [...document.querySelectorAll(press)].some((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      // The element's own label, a sibling in the drawing, may lie over it.
      return hit !== null && one.parentElement!.contains(hit);
    });
    if (isPressable) seen.pressableMs = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
