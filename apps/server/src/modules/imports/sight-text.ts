import { type ServerType, toAreaTree } from '@assist/resource';
import { withDefaults } from '../../catalogue/catalogue.ts';
import { ResourceViews } from '../../catalogue/resource-views.ts';
import type { CompanyState } from './list-dangling.ts';

/** No address equals this, so its owner sees what everybody sees. */
const ANYBODY = '';

/** Returns a sentence that says how many of the company's resources people will see, and why they do not see the others. */
export function sightText({ company: stored, areas, resources }: CompanyState, serverType: ServerType): string {
  const company = withDefaults(stored);
  const inUse = resources.filter(({ retired }) => retired !== true);
  const views = new ResourceViews(resources, toAreaTree(areas), company, serverType);
  const licensed = inUse.filter(({ email }) => views.seenBy(email) !== undefined);
  const visible = views.list(ANYBODY);
  const onPlan = visible.filter(({ mapInfos }) => mapInfos.some(({ featureId }) => featureId !== null)).length;
  const counts = [
    [inUse.length - licensed.length, 'left out by the licences'],
    [licensed.length - visible.length, 'visible only to the people for whom they are reserved'],
    [resources.length - inUse.length, 'retired'],
  ] as const;
  const others = counts.flatMap(([count, why]) => (count === 0 ? [] : [`${count} ${why}`]));
  const what = `${resources.length} ${resources.length === 1 ? 'resource' : 'resources'}`;
  const sight = visible.length === resources.length ? 'all visible' : `${visible.length} visible to everybody, ${others.join(', ')}`;
  return `People will see: ${what}, ${sight}; ${onPlan} on the plan.`;
}
