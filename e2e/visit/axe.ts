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

/** What axe finds on the page, or in a part of it, once nothing on it moves: half of a fade has half of its contrast. */
export async function findBarriers(page: Page, { within, without, isStrict = true }: Looked = {}): Promise<string[]> {
  const atRest = page.evaluate(async () => void (await Promise.allSettled(document.getAnimations().map((one) => one.finished))));
  await Promise.race([atRest, page.waitForTimeout(REST_MS)]);
  const axe = new AxeBuilder({ page });
  if (within !== undefined) axe.include(within);
  if (without !== undefined) axe.exclude(without);
  if (!isStrict) axe.withTags(WCAG);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => {
    const places = nodes.map((node) => node.target.join(' ')).slice(0, 3);
    return `${id}: ${places.join(' | ')}`;
  });
}
