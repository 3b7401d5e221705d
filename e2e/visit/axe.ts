import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Time limit of waiting until the page is at rest; endless animations are not waited for. */
const REST_MS = 2_000;

interface Looked {
  readonly within?: string;
  readonly without?: string;
  /** True for all of axe’s rules, including best practices; otherwise only those of WCAG. */
  readonly isStrict?: boolean;
}

/**
 * Returns axe’s findings on the page, or in a part of it, once nothing on it moves: half-way through a fade there is only half the
 * contrast. Findings are checked a second time, since an answer may have arrived in the meantime and started a fade.
 */
export async function findBarriers(page: Page, looked: Looked = {}): Promise<string[]> {
  const found = await lookFor(page, looked);
  return found.length === 0 ? found : lookFor(page, looked);
}

async function lookFor(page: Page, { within, without, isStrict = true }: Looked): Promise<string[]> {
  await page
    .waitForFunction(
      () =>
        document
          .getAnimations()
          .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) &&
        // A list that has just been replaced names its new focused option only after the next render.
        [...document.querySelectorAll('[aria-activedescendant]')].every(
          (one) => document.getElementById(one.getAttribute('aria-activedescendant')!) !== null,
        ),
      undefined,
      { timeout: REST_MS },
    )
    .catch(() => {});
  // In its other mode axe opens a page each time to merge the results of frames, and there are no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (within !== undefined) axe.include(within);
  if (without !== undefined) axe.exclude(without);
  if (!isStrict) axe.withTags(WCAG);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => {
    const places = nodes.map((node) => node.target.join(' ')).slice(0, 3);
    return `${id}: ${places.join(' | ')}`;
  });
}
