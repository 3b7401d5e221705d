import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** A picture that turns for ever is not waited for. */
const REST_MS = 2_000;

interface Looked {
  readonly within?: string;
  readonly without?: string;
  /** All that axe knows, its own advice too; else what WCAG asks for. */
  readonly isStrict?: boolean;
}

/**
 * What axe finds on the page, or in a part of it, once nothing on it moves: half of a fade has half of its contrast. What is found is
 * looked at a second time, since an answer may have come meanwhile and have brought a fade along.
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
          .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
      undefined,
      { timeout: REST_MS },
    )
    .catch(() => {});
  // Else it opens a page of its own each time, to put the results of frames together: there are none.
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
