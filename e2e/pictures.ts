/**
 * Redraws the pictures of README and guides from the current sample company:
 *
 * npm run pictures
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { plusDays } from '@assist/time';
import { chromium, type Page } from '@playwright/test';
import { browserProgram, QUICK_DRAWING } from './visit/browser.ts';
import { inDays, quietDay, workdayFrom } from './visit/days.ts';
import { administratorOf, approveKiosk } from './visit/kiosk.ts';
import { startProduct } from './visit/product.ts';
import { signIn } from './visit/test.ts';

const FOLDER = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const WALL = { width: 1600, height: 900 };
/** Time after which fades have finished and the map is drawn. */
const REST_MS = 4_000;
const QUALITY = 0.8;

/** A day on which the sample’s people have reservations. */
const busy = workdayFrom(inDays(1));
const quiet = quietDay();

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly size?: typeof DESKTOP;
  readonly isDark?: boolean;
  /** The steps before the picture is taken. */
  readonly prepare?: (page: Page) => Promise<void>;
}

const PICTURES: readonly Picture[] = [
  { name: 'home', path: '/' },
  { name: 'plan', path: `/plan?type=desk&day=${busy}&from=09:00&to=17:00&resource=desk-o-17` },
  { name: 'plan-dark', path: `/plan?day=${busy}&from=10:00&to=11:00`, isDark: true },
  { name: 'plan-phone', path: `/plan?type=desk&day=${busy}&from=09:00&to=17:00`, size: PHONE },
  { name: 'navigate', path: '/navigate?from=room-danube&to=room-rhone' },
  { name: 'timeline', path: `/timeline?type=meeting-room&day=${busy}&from=10:00&to=11:00` },
  { name: 'timeline-week', path: `/timeline?view=week&type=meeting-room&day=${busy}` },
  { name: 'reservations', path: '/reservations', prepare: (page) => page.locator('[data-row] h4 a').nth(3).click() },
  { name: 'kiosk', path: '/log', size: WALL, prepare: openKiosk },
  { name: 'series', path: `/reservations/reserve?day=${quiet}&resource=room-thames&from=10:00&to=11:00`, prepare: repairSeries },
];

const product = await startProduct();
const browser = await chromium.launch({ executablePath: browserProgram(), args: QUICK_DRAWING });
for (const { name, path, size = DESKTOP, isDark = false, prepare } of PICTURES) {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: size,
    colorScheme: isDark ? 'dark' : 'light',
    locale: 'en-GB',
    timezoneId: 'Europe/Prague',
  });
  const page = await context.newPage();
  await signIn(page, undefined, path);
  await prepare?.(page);
  await page.waitForTimeout(REST_MS);
  writeFileSync(join(FOLDER, `${name}.webp`), await asWebp(await page.screenshot()));
  await context.close();
  process.stdout.write(`${name}.webp\n`);
}
await browser.close();
await product.stop();

/** Converts to WebP, because the browser itself writes only PNG and JPEG. */
async function asWebp(png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const webp = await page.evaluate(
    async ({ base64, quality }) => {
      const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${base64}`)).blob());
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      canvas.getContext('2d')!.drawImage(picture, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
      return (new Uint8Array(await blob.arrayBuffer()) as Uint8Array & { toBase64(): string }).toBase64();
    },
    { base64: png.toString('base64'), quality: QUALITY },
  );
  await page.close();
  return Buffer.from(webp, 'base64');
}

/** Opens an approved kiosk in the lobby, at rest and with today’s meetings. */
async function openKiosk(page: Page): Promise<void> {
  await page.goto('/kiosk/');
  await page.locator('.kiosk-trouble__code').waitFor();
  await approveKiosk(await administratorOf(await browser.newPage({ baseURL: product.url })), page);
  await page.locator('.kiosk-meetings button').first().waitFor();
}

/** Opens the form of a weekly meeting with one date taken: another room is already chosen for it, and the alternatives are shown. */
async function repairSeries(page: Page): Promise<void> {
  const taken = plusDays(quiet, 7);
  await page.goto(`/reservations/reserve?day=${taken}&resource=room-thames&from=10:00&to=11:00`);
  await page.getByRole('button', { name: /^Reserve Thames, / }).click();
  await page.getByRole('heading', { name: /^Reserved: / }).waitFor();
  await page.goto(`/reservations/reserve?day=${quiet}&resource=room-thames&from=10:00&to=11:00`);
  await page.getByLabel('Repeat').selectOption('weekly');
  await page.getByText(/^1 of \d+ dates is not available/).waitFor();
  await page.locator('.series__clashes').scrollIntoViewIfNeeded();
}
