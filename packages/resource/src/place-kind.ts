import { findResourceClass, isWorkplace } from './resource-class.ts';

/** What a place of a plan usually is when people reserve it. The ids are those of the first resource types of a new company. */
export type PlaceKind = 'meeting-room' | 'phone-booth' | 'desk' | 'parking';

/** How each kind is drawn, by which a company's own type is found if it has other ids. */
export const SHAPE_OF_KIND = {
  'meeting-room': 'room',
  'phone-booth': 'room',
  desk: 'desk',
  parking: 'parking',
} as const satisfies Record<PlaceKind, string>;

/** The kinds of IMDF units, by category. Units of other categories, such as offices, are rarely reserved. */
const UNIT_KINDS: Readonly<Record<string, PlaceKind>> = {
  conferenceroom: 'meeting-room',
  huddleroom: 'meeting-room',
  auditorium: 'meeting-room',
  classroom: 'meeting-room',
  phoneroom: 'phone-booth',
  parking: 'parking',
};

/** Returns what a unit or a fixture (a piece of furniture) of an IMDF category usually is; undefined if it is not usually reserved. */
export function placeKindOf(of: 'unit' | 'fixture', category: string): PlaceKind | undefined {
  if (of === 'fixture') return category === 'desk' ? 'desk' : undefined;
  return UNIT_KINDS[category];
}

/** Returns a company's type for a kind of place: the one with the kind's id or else with its shape. */
export function typeOfKind<Type extends { readonly resourceTypeId: string; readonly shape: string }>(
  types: readonly Type[],
  kind: PlaceKind,
): Type | undefined {
  return types.find(({ resourceTypeId }) => resourceTypeId === kind) ?? types.find(({ shape }) => shape === SHAPE_OF_KIND[kind]);
}

/** What a calendar's directory calls a thing that can be reserved. */
type DirectoryKind = 'room' | 'workspace' | 'equipment';

/**
 * Returns a company's type for an entry of a calendar's directory: the workplaces' class for workspaces, the premium class for rooms, and
 * whatever is neither room, desk, parking place nor locker for equipment. Among several, it chooses as for a place of a plan.
 */
export function typeOfEntry<Type extends { readonly resourceTypeId: string; readonly shape: string; readonly csCode?: string }>(
  types: readonly Type[],
  kind: DirectoryKind,
): Type | undefined {
  switch (kind) {
    case 'room':
      return (
        typeOfKind(
          types.filter(({ csCode = null }) => findResourceClass(csCode) === 'premium'),
          'meeting-room',
        ) ?? typeOfKind(types, 'meeting-room')
      );
    case 'workspace': {
      const workplaces = types.filter(({ csCode = null }) => isWorkplace({ csCode }));
      return typeOfKind(workplaces, 'desk') ?? workplaces[0] ?? typeOfKind(types, 'desk');
    }
    case 'equipment':
      return types.find(({ shape }) => shape === 'other');
  }
}
