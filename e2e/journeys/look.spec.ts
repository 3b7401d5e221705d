import type { Page } from '@playwright/test';
import { quietDay, quietDayIn } from '../visit/days.ts';
import { comeToRest, coverings, tooSmall, tooWide } from '../visit/layout.ts';
import { EMPLOYEE, expect, signIn, test } from '../visit/test.ts';

test('the shipped font covers Czech and Ukrainian, with figures of equal width', async ({ page }) => {
  await signIn(page, EMPLOYEE, '/');
  await page.getByRole('link', { name: 'Reserve a desk' }).waitFor();
  const widths = await page.evaluate(async () => {
    const line = document.body.appendChild(document.createElement('span'));
    line.className = 'event-row__time';
    const widthOf = (text: string) => {
      line.textContent = text;
      return line.getBoundingClientRect().width;
    };
    await document.fonts.load('16px Inter', 'Řeka ґєії');
    return {
      loaded: [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      figures: [widthOf('1111'), widthOf('0808')],
    };
  });
  expect(widths.loaded.filter((family) => family === 'Inter')).toHaveLength(2);
  expect(widths.figures[0]).toBe(widths.figures[1]);
});

test('the fallback font takes about as much space as the real one', async ({ page }) => {
  await signIn(page, EMPLOYEE, '/settings');
  const linesOf = async () => {
    await page.getByRole('button', { name: 'Turn on' }).waitFor();
    // These sections appear once their data has loaded.
    for (const name of ['Passkeys', 'Where you are signed in']) await page.getByRole('heading', { name }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    return page.evaluate(() =>
      [...document.querySelectorAll('main h1, main h2, main label, main button')].map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return { text: one.textContent, width: range.getBoundingClientRect().width };
      }),
    );
  };
  const shipped = await linesOf();
  await page.route('**/*.woff2', (route) => route.abort());
  await page.reload();
  const standIn = await linesOf();
  const share = standIn.reduce((sum, { width }) => sum + width, 0) / shipped.reduce((sum, { width }) => sum + width, 0);
  expect(standIn.map(({ text }) => text)).toEqual(shipped.map(({ text }) => text));
  expect(Math.abs(share - 1)).toBeLessThan(0.03);
});

const DAY = quietDay();
const AT = `day=${DAY}&from=09:00&to=10:00`;
const SCREENS = [
  ['home', '/'],
  ['plan', `/plan?${AT}`],
  ['plan at the first hour', `/plan?day=${DAY}&from=06:00&to=07:00`],
  ['plan at the last hour', `/plan?day=${DAY}&from=19:00&to=20:00`],
  ['plan with a card', `/plan?${AT}&resource=room-rhine`],
  ['filters of the plan', `/plan?${AT}&panel=filters`],
  ['plan as a list', `/plan?${AT}&view=list&type=desk`],
  ['timeline', `/timeline?${AT}`],
  ['timeline of a week', `/timeline?${AT}&view=week`],
  ['reservations', '/reservations'],
  ['reserve', `/reservations/reserve?${AT}&resource=room-rhine`],
  ['settings', '/settings'],
] as const;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await comeToRest(page);
}

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('every pressable element is at least 44 px, and covers nothing', async ({ page }) => {
    test.setTimeout(180_000);
    await signIn(page, EMPLOYEE, '/');
    const wrong: string[] = [];
    for (const [screen, path] of SCREENS) {
      await open(page, path);
      const found = [...(await tooSmall(page, 44)), ...(await coverings(page)), ...(await tooWide(page))];
      wrong.push(...found.map((one) => `${screen}: ${one}`));
    }
    expect(wrong).toEqual([]);
  });
});

test.describe('as a bottom sheet,', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  for (const [what, path] of [
    ['the card of the plan', `/plan?${AT}&resource=room-rhine`],
    ['the card of the timeline', `/timeline?${AT}&resource=room-rhine`],
    ['the filters of the timeline', `/timeline?${AT}&panel=filters`],
  ] as const) {
    test(`${what} follows the finger, springs back, and closes when it is pulled down or its handle is pressed`, async ({ page }) => {
      // The sheet appears at its final position: a busy machine would animate it late.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await signIn(page, EMPLOYEE, '/');
      await page.goto(path);
      const grip = page.getByRole('button', { name: 'Hide this sheet' });
      const top = async () => (await grip.boundingBox())?.y ?? 0;
      // Once its content has loaded, the sheet no longer grows.
      const topAtRest = async () => {
        await expect(grip).toBeVisible();
        await page.waitForLoadState('networkidle');
        let last = -1;
        await expect
          .poll(
            async () => {
              const before = last;
              last = await top();
              return last === before;
            },
            { intervals: [500] },
          )
          .toBe(true);
        return last;
      };
      const pull = async (px: number) => {
        const rest = await topAtRest();
        await page.mouse.move(195, rest + 12);
        await page.mouse.down();
        await page.mouse.move(195, rest + 12 + px, { steps: 4 });
        return rest;
      };
      const rest = await pull(60);
      await expect.poll(async () => Math.abs((await top()) - rest - 60)).toBeLessThan(2);
      // The sheet is held first, because an immediate release would count as a throw and close it.
      await page.waitForTimeout(300);
      await page.mouse.up();
      await expect.poll(top).toBe(rest);
      await grip.press('Enter');
      await expect(grip).toHaveCount(0);
      await page.goto(path);
      await pull(140);
      await page.mouse.up();
      await expect(grip).toHaveCount(0);
    });
  }
});

test("with the device's own colours, selected, yours, busy and free can be told apart", async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await signIn(page, EMPLOYEE, `/reservations/reserve?day=${quietDayIn(12)}&resource=room-rhine&from=10:00&to=11:00`);
  await page.getByRole('button', { name: /^Reserve Rhine, / }).click();
  await expect(page.getByRole('heading', { name: /^Reserved: / })).toBeVisible();
  const groundOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor);
  const inBoth = async (look: () => Promise<void>) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await look();
    }
  };
  await open(page, `/timeline?day=${quietDayIn(12)}&from=10:00&to=11:00&type=meeting-room`);
  await expect(page.locator('.timeline-item--own').first()).toBeVisible();
  await inBoth(async () => {
    const system = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      return ['Canvas', 'Highlight', 'GrayText'].map((name) => {
        probe.style.cssText = `forced-color-adjust: none; background: ${name}`;
        return getComputedStyle(probe).backgroundColor;
      });
    });
    expect(await groundOf('.timeline-item--own')).toBe(system[1]);
    expect(await groundOf('.rail__place[aria-current]')).toBe(system[1]);
    expect(await groundOf('.segmented > [aria-pressed=true]')).toBe(system[1]);
    expect(await groundOf('.segmented > [aria-pressed=false]')).not.toBe(system[1]);
    const slots = await page
      .locator('.timeline-row__track')
      .first()
      .evaluate((track) => {
        const style = getComputedStyle(track);
        return ['free', 'reserved'].map((slot) => style.getPropertyValue(`--slot-${slot}`));
      });
    expect(slots).toEqual(['Canvas', 'GrayText']);
  });
  // The plan keeps its own colours, and the legend has the same ones.
  await open(page, `/plan?day=${quietDayIn(12)}&from=10:00&to=11:00&resource=room-rhine`);
  await expect(page.locator('.plan-legend i').nth(1)).toBeVisible();
  await inBoth(async () => {
    const legend = await page.locator('.plan-legend i').evaluateAll((marks) => marks.map((mark) => getComputedStyle(mark).backgroundColor));
    expect(new Set(legend).size).toBe(legend.length);
  });
});

test('with reduced motion nothing moves', async ({ page }) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, EMPLOYEE, '/');
  const moving: string[] = [];
  for (const [screen, path] of SCREENS) {
    await page.goto(path);
    await page.locator('main').first().waitFor();
    const found = await page.evaluate(() => {
      const seconds = (list: string) => Math.max(...list.split(',').map(Number.parseFloat));
      return [...document.querySelectorAll('*')].flatMap((element) =>
        [undefined, '::before', '::after'].flatMap((part) => {
          const style = getComputedStyle(element, part);
          const isLong = seconds(style.transitionDuration) > 0.001 || seconds(style.animationDuration) > 0.001;
          const isEndless = style.animationName !== 'none' && style.animationIterationCount !== '1';
          return isLong || isEndless || style.scrollBehavior === 'smooth' ? [`${element.className || element.tagName}${part ?? ''}`] : [];
        }),
      );
    });
    moving.push(...found.map((one) => `${screen}: ${one}`));
  }
  expect(moving).toEqual([]);
});

test.describe('the names on the plan', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('never overlap, on any floor of a phone’s plan', async ({ page }) => {
    await signIn(page, EMPLOYEE, '/');
    await open(page, `/plan?${AT}`);
    const floors = page.locator('.floors__floor');
    const wrong: string[] = [];
    let seen = 0;
    for (let floor = 0; floor < (await floors.count()); floor += 1) {
      await floors.nth(floor).click();
      await expect(floors.nth(floor)).toHaveAttribute('aria-pressed', 'true');
      await comeToRest(page);
      const names = await page
        .locator('.plan-svg__name')
        .evaluateAll((texts) => texts.map((one) => ({ text: one.textContent, box: one.getBoundingClientRect().toJSON() as DOMRect })));
      seen += names.length;
      for (const [index, one] of names.entries()) {
        for (const other of names.slice(index + 1)) {
          const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          // A quarter of a line’s height lies above and below its letters.
          if (width > 1 && height > one.box.height / 4) wrong.push(`${floor}: ${one.text} and ${other.text}`);
        }
      }
    }
    expect(seen).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });
});
