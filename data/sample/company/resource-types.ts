/** The types of resources, best ranked first. The class decides which licence opens the type. */
export const RESOURCE_TYPES = [
  { resourceTypeId: 'meeting-room', csCode: 'ResourcePremium', name: { en: 'Meeting room', cs: 'Zasedací místnost' }, rank: 10, icon: 'presentation', shape: 'room' },
  { resourceTypeId: 'desk', csCode: 'AssistWorkplace', name: { en: 'Desk', cs: 'Stůl' }, rank: 20, icon: 'monitor', shape: 'desk' },
  { resourceTypeId: 'focus-room', csCode: 'ResourceStandard', name: { en: 'Focus room', cs: 'Tichá pracovna' }, rank: 30, icon: 'headphones', shape: 'room' },
  { resourceTypeId: 'phone-booth', csCode: 'ResourceStandard', name: { en: 'Phone booth', cs: 'Telefonní budka' }, rank: 40, icon: 'phone', shape: 'room' },
  { resourceTypeId: 'parking', csCode: 'ResourceBasic', name: { en: 'Parking place', cs: 'Parkovací místo' }, rank: 50, icon: 'square-parking', shape: 'parking' },
  { resourceTypeId: 'locker', csCode: 'ResourceBasic', name: { en: 'Locker', cs: 'Skříňka' }, rank: 60, icon: 'lock', shape: 'locker' },
  { resourceTypeId: 'vehicle', csCode: 'AssistCustom', name: { en: 'Car or bicycle', cs: 'Auto nebo kolo' }, rank: 70, icon: 'bike', shape: 'other' },
  { resourceTypeId: 'equipment', csCode: 'AssistCustom', name: { en: 'Equipment', cs: 'Vybavení' }, rank: 80, icon: 'projector', shape: 'other' },
  { resourceTypeId: 'event-space', csCode: 'ResourceStandard', name: { en: 'Event space', cs: 'Prostor pro akce' }, rank: 90, icon: 'party-popper', shape: 'room' },
] as const;

export type ResourceTypeId = (typeof RESOURCE_TYPES)[number]['resourceTypeId'];
