import { expect, type Page } from '@playwright/test';

/** Selector of everything that can be pressed, typed into or focused. */
const INTERACTIVE = 'a[href], button, input, select, textarea, [role=slider], [role=combobox]';

/**
 * Lists interactive elements that overlap another one, by name. Only visible parts count, because a part that a scrolling box cuts off
 * covers nothing. Parts of one control may touch (the handles of the time).
 */
export function coverings(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    type Box = { left: number; top: number; right: number; bottom: number };
    const seenOf = (element: Element): Box | undefined => {
      const style = getComputedStyle(element);
      // Elements made inert by an open dialog do not count.
      if (element.closest('[inert], [aria-hidden=true], [data-react-aria-top-layer=false]') !== null) return undefined;
      if (style.visibility === 'hidden' || style.pointerEvents === 'none' || !element.checkVisibility()) return undefined;
      const { left, top, right, bottom } = element.getBoundingClientRect();
      // A scrolling page ends above the bar at the bottom.
      const scrolls = document.documentElement.scrollHeight > innerHeight && element.closest('.rail') === null;
      const bar = document.querySelector('.rail')?.getBoundingClientRect();
      const floor = scrolls && bar !== undefined && bar.top > innerHeight / 2 ? bar.top : innerHeight;
      const box = { left: Math.max(0, left), top: Math.max(0, top), right: Math.min(innerWidth, right), bottom: Math.min(floor, bottom) };
      for (let at = element; at.parentElement !== null && getComputedStyle(at).position !== 'fixed'; at = at.parentElement) {
        const clip = at.parentElement;
        const { overflow, clipPath } = getComputedStyle(clip);
        // `inset(0px -14px)` states how far within its edges, or beyond them, the element is visible and pressable.
        const [down, across] = /^inset\((-?[\d.]+)px(?: (-?[\d.]+)px)?\)$/.exec(clipPath)?.slice(1).map(Number) ?? [];
        if (overflow === 'visible' && down === undefined) continue;
        const edge = clip.getBoundingClientRect();
        const [y, x] = [down ?? 0, across ?? down ?? 0];
        box.left = Math.max(box.left, edge.left + x);
        box.top = Math.max(box.top, edge.top + y);
        box.right = Math.min(box.right, edge.right - x);
        box.bottom = Math.min(box.bottom, edge.bottom - y);
      }
      return box.right - box.left > 1 && box.bottom - box.top > 1 ? box : undefined;
    };
    /** Returns true for a sticky foot over scrolling content, because the content can be scrolled out from under it. */
    const isOverScrolled = (element: Element, other: Element) => {
      let foot: Element | null = element;
      while (foot !== null && getComputedStyle(foot).position !== 'sticky') foot = foot.parentElement;
      const scroller = foot?.parentElement?.closest('.modal-sheet, .timeline-page__panel, body');
      return foot !== null && !foot.contains(other) && scroller?.contains(other) === true && getComputedStyle(foot).bottom !== 'auto';
    };
    const nameOf = (element: Element) =>
      `${element.className || element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 24)}"`;
    const seen = [...document.querySelectorAll(selector)].flatMap((element) => {
      const box = seenOf(element);
      return box === undefined ? [] : [{ element, box }];
    });
    const found: string[] = [];
    for (const [index, { element, box }] of seen.entries()) {
      for (const { element: other, box: otherBox } of seen.slice(index + 1)) {
        if (isOverScrolled(element, other) || isOverScrolled(other, element)) continue;
        if (element.contains(other) || other.contains(element)) continue;
        if (element.closest('.time-slider') !== null && element.closest('.time-slider') === other.closest('.time-slider')) continue;
        const width = Math.min(box.right, otherBox.right) - Math.max(box.left, otherBox.left);
        const height = Math.min(box.bottom, otherBox.bottom) - Math.max(box.top, otherBox.top);
        if (width > 1 && height > 1) found.push(`${nameOf(element)} and ${nameOf(other)}`);
      }
    }
    return found;
  }, INTERACTIVE);
}

/** Lists cut-off texts of controls: nothing scrolls there, so nobody can read the rest. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a, select, h1, h2, h3, h4, label')].flatMap((element) => {
      if (!element.checkVisibility() || element.closest('.visually-hidden, .skip-link, .maplibregl-map') !== null) return [];
      const { left, right, width } = element.getBoundingClientRect();
      if (width === 0) return [];
      for (let clip = element.parentElement; clip !== null; clip = clip.parentElement) {
        const { overflowX } = getComputedStyle(clip);
        if (overflowX === 'auto' || overflowX === 'scroll') break;
        if (overflowX !== 'hidden' && overflowX !== 'clip') continue;
        const edge = clip.getBoundingClientRect();
        if (edge.width > 2 && (left < edge.left - 1 || right > edge.right + 1))
          return [`${element.className || element.tagName} "${element.textContent.trim().slice(0, 30)}"`];
      }
      return [];
    }),
  );
}

/** Lists the selectors that match no visible, uncovered element. */
export function unseen(page: Page, selectors: readonly string[]): Promise<string[]> {
  return page.evaluate(
    (all) =>
      all.filter(
        (selector) =>
          ![...document.querySelectorAll(selector)].some((element) => {
            const { left, top, width, height } = element.getBoundingClientRect();
            const met = document.elementFromPoint(left + width / 2, top + height / 2);
            // In a drawing, a point hits the element drawn last.
            const drawing = element.closest('svg');
            return met !== null && (element.contains(met) || met.contains(element) || (drawing !== null && drawing.contains(met)));
          }),
      ),
    selectors,
  );
}

/**
 * Lists pressable elements covered at their middle by something else: a word, a strip, a panel. Content under a sticky head or foot, or
 * under the bar at the bottom, can be scrolled out from there.
 */
export function covered(page: Page): Promise<string[]> {
  return page.evaluate((selector) => {
    const nameOf = (element: Element) =>
      `${element.getAttribute('class') ?? element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 24)}"`;
    return [...document.querySelectorAll(selector)].flatMap((element) => {
      const style = getComputedStyle(element);
      if (style.pointerEvents === 'none' || !element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) return [];
      if (element.closest('[inert], [aria-hidden=true], [data-react-aria-top-layer=false], .visually-hidden, .skip-link, label') !== null)
        return [];
      const box = element.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (box.width < 1 || box.height < 1 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return [];
      const scrollers: Element[] = [];
      for (let at: Element | null = element.parentElement; at !== null; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const edge = at.getBoundingClientRect();
        if (at !== document.body && (x < edge.left || x > edge.right || y < edge.top || y > edge.bottom)) return [];
        if (at.scrollHeight > at.clientHeight + 1 || at.scrollWidth > at.clientWidth + 1) scrollers.push(at);
      }
      const met = document.elementFromPoint(x, y);
      if (met === null || element.contains(met) || met.contains(element)) return [];
      for (let over: Element | null = met; over !== null; over = over.parentElement) {
        const { position } = getComputedStyle(over);
        if (position === 'sticky' && scrollers.some((scroller) => scroller.contains(over))) return [];
      }
      const pageScrolls = document.documentElement.scrollHeight > innerHeight;
      if (pageScrolls && met.closest('.rail') !== null && element.closest('dialog, [role=dialog]') === null) return [];
      return [`${nameOf(element)} under ${nameOf(met)}`];
    });
  }, INTERACTIVE);
}

/** Lists words that are broken across lines without a hyphen, or that overflow their box because it is narrower. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const parent = node.parentElement!;
      if (parent.closest('script, style, svg, .visually-hidden, .skip-link, option, [inert]') !== null) continue;
      if (!parent.checkVisibility({ checkVisibilityCSS: true })) continue;
      for (const { 0: word, index } of node.nodeValue!.matchAll(/[\p{L}\p{N}\p{M}.,:]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
        const [first] = boxes;
        if (first === undefined) continue;
        const isBroken = boxes.some(({ top }) => Math.abs(top - first.top) > first.height / 2);
        let block: Element = parent;
        while (getComputedStyle(block).display.startsWith('inline') && !getComputedStyle(block).display.includes('-'))
          block = block.parentElement!;
        const edge = block.getBoundingClientRect();
        const { overflowX } = getComputedStyle(block);
        const standsOut = overflowX === 'visible' && boxes.some(({ left, right }) => right > edge.right + 1 || left < edge.left - 1);
        if (isBroken || standsOut)
          found.add(`${block.getAttribute('class') ?? block.tagName.toLowerCase()} "${word}"${isBroken ? '' : ' stands out'}`);
      }
    }
    return [...found];
  });
}

/** Lists by how many pixels the page, or a panel of it that should only scroll vertically, is too wide. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found =
      document.documentElement.scrollWidth > innerWidth ? [`the page by ${document.documentElement.scrollWidth - innerWidth}`] : [];
    for (const panel of document.querySelectorAll(
      'main, aside, form, section, article, .plan__filters, .sheet__body, .resource-card, dialog, [role=dialog], [role=listbox]',
    )) {
      const over = panel.scrollWidth - panel.clientWidth;
      if (panel.checkVisibility() && panel.clientWidth > 0 && over > 1) found.push(`${panel.className || panel.tagName} by ${over}`);
    }
    return found;
  });
}

/**
 * Lists pressable elements smaller than a finger needs: their own box, or what `::after` adds around it. A link within a sentence may be as
 * low as its line.
 */
export function tooSmall(page: Page, leastPx: number): Promise<string[]> {
  return page.evaluate((least) => {
    const found = new Set<string>();
    for (const element of document.querySelectorAll('a[href], button, select, textarea, input, label:has(input), [role=slider]')) {
      const style = getComputedStyle(element);
      if (element.matches('label input') || style.display === 'inline' || style.pointerEvents === 'none') continue;
      if (!element.checkVisibility()) continue;
      const { left, top, width, height } = element.getBoundingClientRect();
      // Only elements that a finger can hit at their middle count.
      const met = document.elementFromPoint(left + width / 2, top + height / 2);
      if (met === null || !(element.contains(met) || met.contains(element))) continue;
      if (element.closest('.visually-hidden, .skip-link, [inert], [aria-hidden=true]') !== null) continue;
      const around = getComputedStyle(element, '::after');
      const isWider = around.position === 'absolute' && around.content !== 'none';
      const [wide, high] = [
        Math.max(width, isWider ? Number.parseFloat(around.width) : 0),
        Math.max(height, isWider ? Number.parseFloat(around.height) : 0),
      ];
      if (Math.min(wide, high) < least - 0.5)
        found.add(`${element.className || element.tagName} ${Math.round(wide)} × ${Math.round(high)}`);
    }
    return [...found];
  }, leastPx);
}

/** Waits until the screen is shown, has finished loading, and has been drawn with its own font. */
export async function comeToRest(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor({ state: 'attached' });
  await expect(page.locator('main .skeleton')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
