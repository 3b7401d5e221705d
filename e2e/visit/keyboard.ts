import type { Locator, Page } from '@playwright/test';

/** Limit of the Tab presses: more than any screen has stops, so a longer walk would only go round in circles. */
const MOST_STOPS = 150;

/** Presses Tab until the target has the focus, as a person without a pointer does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

/** Moves the focus to the target with Tab, and presses the key. */
export async function pressByKey(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/**
 * Lists the stops of a screen at which the focus cannot be seen: out of sight or covered (WCAG 2.2, 2.4.11), or without a focus indicator
 * (2.4.7).
 */
export async function hiddenStops(page: Page, most = MOST_STOPS): Promise<string[]> {
  const found: string[] = [];
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(lookAtFocus);
    if (seen === 'end') break;
    if (seen !== 'good') found.push(seen);
  }
  return found;
}

/** Runs in the page: returns `good`, `end` if all stops have been visited, or else what is wrong. */
async function lookAtFocus(): Promise<string> {
  const element = document.activeElement;
  if (element === null || element === document.body) return 'end';
  const mark = 'data-walked';
  if (element.hasAttribute(mark)) return 'end';
  element.setAttribute(mark, '');
  // Content that is scrolled or faded in on focus is visible at the next frame.
  await new Promise((resolve) => setTimeout(resolve, 60));
  const name = `${element.className || element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 30)}"`;
  // A styled checkbox hides the native one.
  const shown = element.matches('.visually-hidden') ? (element.closest('label') ?? element.parentElement ?? element) : element;
  const box = shown.getBoundingClientRect();
  const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
  const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
  if (right - left < 2 || bottom - top < 2) return `out of sight: ${name}`;
  const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const));
  const isSeen = points.some(([x, y]) => {
    const at = document.elementFromPoint(x, y);
    // An element that ignores the pointer is never met at a point, so it counts as seen.
    return at !== null && (shown.contains(at) || at.contains(shown) || getComputedStyle(shown).pointerEvents === 'none');
  });
  if (!isSeen) return `covered: ${name}`;
  const around = [element, ...element.parentElement!.children, element.parentElement!, shown, ...shown.children];
  const isMarked = around.some((one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    const over = getComputedStyle(one, '::after');
    return (
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) ||
      boxShadow !== 'none' ||
      (over.content !== 'none' && Number.parseFloat(over.borderTopWidth) >= 2)
    );
  });
  return isMarked ? 'good' : `without a sign: ${name}`;
}
