import { type ServerType, toAreaTree, withZone, zonesOfAreas } from '@assist/resource';
import { toZone } from '@assist/time';
import { withDefaults } from '../../catalogue/catalogue.ts';
import { ResourceViews } from '../../catalogue/resource-views.ts';
import { countSight } from './count-sight.ts';
import type { CompanyState } from './list-dangling.ts';

/** Returns a sentence that says how many of the company's resources people will see, and why they do not see the others. */
export function sightText({ company: stored, areas, resources }: CompanyState, serverType: ServerType): string {
  const company = withDefaults(stored);
  const tree = toAreaTree(areas);
  const zoneOfArea = zonesOfAreas(tree, toZone(company.timezone));
  const zoned = resources.map((resource) => withZone(resource, zoneOfArea));
  const { inUse, licensed, visible, onPlan } = countSight(resources, new ResourceViews(zoned, tree, company, serverType));
  const counts = [
    [inUse - licensed, 'left out by the licences'],
    [licensed - visible, 'visible only to the people for whom they are reserved'],
    [resources.length - inUse, 'retired'],
  ] as const;
  const others = counts.flatMap(([count, why]) => (count === 0 ? [] : [`${count} ${why}`]));
  const what = `${resources.length} ${resources.length === 1 ? 'resource' : 'resources'}`;
  const sight = visible === resources.length ? 'all visible' : `${visible} visible to everybody, ${others.join(', ')}`;
  return `People will see: ${what}, ${sight}; ${onPlan} on the plan.`;
}
