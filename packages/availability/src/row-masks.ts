import type { SlotRules } from './slot-subject.ts';
import { isAreaFull, limitedAreasOf, type Utilisation } from './utilisation.ts';

/**
 * Returns for each row the slots in which one of its areas is full; undefined if no area is ever full. Rows with the same areas share one
 * mask.
 */
export function rowMasks(
  rules: readonly SlotRules[],
  first: number,
  slotCount: number,
  utilisation: Utilisation,
): readonly (Uint8Array | undefined)[] {
  const byAreas = new Map<string, Uint8Array | undefined>();
  return rules.map((rule) => {
    const key = rule.workplaceAreaIds.join('\n');
    if (!byAreas.has(key)) byAreas.set(key, maskOf(rule, first, slotCount, utilisation));
    return byAreas.get(key);
  });
}

function maskOf(rule: SlotRules, first: number, slotCount: number, utilisation: Utilisation): Uint8Array | undefined {
  const areas = limitedAreasOf(rule, utilisation.areas).filter((area) => utilisation.uses.has(area.id));
  if (areas.length === 0) return undefined;
  const mask = new Uint8Array(slotCount).map((_, slot) => Number(areas.some((area) => isAreaFull(area, utilisation, first + slot))));
  return mask.includes(1) ? mask : undefined;
}
