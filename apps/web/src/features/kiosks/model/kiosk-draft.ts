import type { KioskAnswer, PlanLevel } from '@assist/contract';
import type { Language } from '@assist/i18n';
import { type AreaTree, pathToRoot } from '@assist/resource';
import { withoutCovered } from '../../../parts/areas/is-covered.ts';

type Position = readonly [longitude: number, latitude: number];

/** The entered values of a kiosk before they are sent. */
export interface KioskDraft {
  readonly code: string;
  readonly name: string;
  /** Floor of the kiosk; undefined for the ground floor. */
  readonly levelId: string | undefined;
  /** Position on the floor; undefined until one has been chosen. */
  readonly position: Position | undefined;
  readonly bearing: number | null;
  /** Areas that the kiosk shows; undefined for the whole building of its floor. */
  readonly areaIds: readonly string[] | undefined;
  readonly language: Language;
  readonly showsTitles: boolean;
  readonly contact: string;
}

export const emptyDraft = (language: Language): KioskDraft => ({
  code: '',
  name: '',
  levelId: undefined,
  position: undefined,
  bearing: null,
  areaIds: undefined,
  language,
  // Everyone in a lobby can read the titles of meetings, so showing them has to be a decision.
  showsTitles: false,
  contact: '',
});

export function draftOf({ name, spot, areaIds, language, showsTitles, contact }: KioskAnswer): KioskDraft {
  const { levelId, longitude, latitude, bearing } = spot;
  return { code: '', name, levelId, position: [longitude, latitude], bearing, areaIds, language, showsTitles, contact };
}

/** Returns the chosen floor; if none was chosen or the floor is gone, the ground floor, or else the first of `levels`. */
export function levelOfDraft({ levelId }: KioskDraft, levels: readonly PlanLevel[]): PlanLevel | undefined {
  const lowest = levels.find(({ ordinal }) => ordinal === 0) ?? levels[0];
  return levels.find(({ id }) => id === levelId) ?? lowest;
}

/** Returns the position of the kiosk; undefined if none was chosen, or if its floor is no longer on the plan. */
export function positionOfDraft({ levelId, position }: KioskDraft, level: PlanLevel | undefined): Position | undefined {
  return levelId === level?.id ? position : undefined;
}

/** Returns the chosen areas that still exist, without those inside another chosen area; if no areas were set, the building of the floor. */
export function areasOfDraft({ areaIds }: KioskDraft, level: PlanLevel | undefined, areas: AreaTree): readonly string[] {
  if (areaIds === undefined) {
    const path = level === undefined ? [] : pathToRoot(areas, level.areaId);
    const building = path.find(({ id }) => id === level?.buildingId) ?? path[0];
    return building === undefined ? [] : [building.id];
  }
  return withoutCovered(areaIds, areas);
}

export type DraftFault = 'code' | 'name' | 'place' | 'areas';

interface Ready {
  readonly name: string;
  readonly spot: { readonly levelId: string; readonly longitude: number; readonly latitude: number; readonly bearing: number | null };
  readonly areaIds: string[];
  readonly language: Language;
  readonly showsTitles: boolean;
  readonly contact: string;
}

/** Returns the values to send, or the faults, in the order of the form. */
export function readDraft(
  draft: KioskDraft,
  {
    level,
    areaIds,
    needsCode,
  }: { readonly level: PlanLevel | undefined; readonly areaIds: readonly string[]; readonly needsCode: boolean },
): { readonly ready: Ready } | { readonly faults: ReadonlySet<DraftFault> } {
  const { code, bearing, language, showsTitles } = draft;
  const position = positionOfDraft(draft, level);
  const name = draft.name.trim();
  const faults = new Set<DraftFault>();
  if (needsCode && code.trim() === '') faults.add('code');
  if (name === '') faults.add('name');
  if (position === undefined) faults.add('place');
  if (areaIds.length === 0) faults.add('areas');
  if (faults.size > 0 || position === undefined || level === undefined) return { faults };
  const spot = { levelId: level.id, longitude: position[0], latitude: position[1], bearing };
  return { ready: { name, spot, areaIds: [...areaIds], language, showsTitles, contact: draft.contact.trim() } };
}
