import type { Locator, Page } from '@playwright/test';

/** More stops than any screen has: whoever has not arrived by then goes round in a circle. */
const MOST_STOPS = 150;

/** Walks on until it is there, as somebody does who has no pointer. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

/** Walks there and presses it. */
export async function pressByKey(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/**
 * Where, on the way through all stops of a screen, one could not see where one is: out of sight or under something else
 * (WCAG 2.2, 2.4.11), or without a sign of it (2.4.7).
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

/** Runs in the page: `good`, `end` where all has been walked through, else what is wrong. */
async function lookAtFocus(): Promise<string> {
  const element = document.activeElement;
  if (element === null || element === document.body) return 'end';
  const mark = 'data-walked';
  if (element.hasAttribute(mark)) return 'end';
  element.setAttribute(mark, '');
  // What comes into view on a focus, and what fades in, is there the next time the page is drawn.
  await new Promise((resolve) => setTimeout(resolve, 60));
  const name = `${element.className || element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 30)}"`;
  // A box of the page's own look has its real one hidden below it.
  const shown = element.matches('.visually-hidden') ? (element.closest('label') ?? element.parentElement ?? element) : element;
  const box = shown.getBoundingClientRect();
  const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
  const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
  if (right - left < 2 || bottom - top < 2) return `out of sight: ${name}`;
  const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const));
  const isSeen = points.some(([x, y]) => {
    const at = document.elementFromPoint(x, y);
    // Drawings that let the pointer through are looked through, too.
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
