/** The types of resources, best ranked first. The class decides which licence opens the type. */
export const RESOURCE_TYPES = [
  { id: 'meeting-room', code: 'ResourcePremium', name: { en: 'Meeting room', cs: 'Zasedací místnost' }, rank: 10, icon: 'presentation', shape: 'room' },
  { id: 'desk', code: 'AssistWorkplace', name: { en: 'Desk', cs: 'Stůl' }, rank: 20, icon: 'monitor', shape: 'desk' },
  { id: 'focus-room', code: 'ResourceStandard', name: { en: 'Focus room', cs: 'Tichá pracovna' }, rank: 30, icon: 'headphones', shape: 'room' },
  { id: 'phone-booth', code: 'ResourceStandard', name: { en: 'Phone booth', cs: 'Telefonní budka' }, rank: 40, icon: 'phone', shape: 'room' },
  { id: 'parking', code: 'ResourceBasic', name: { en: 'Parking place', cs: 'Parkovací místo' }, rank: 50, icon: 'square-parking', shape: 'parking' },
  { id: 'locker', code: 'ResourceBasic', name: { en: 'Locker', cs: 'Skříňka' }, rank: 60, icon: 'lock', shape: 'locker' },
  { id: 'vehicle', code: 'AssistCustom', name: { en: 'Car or bicycle', cs: 'Auto nebo kolo' }, rank: 70, icon: 'bike', shape: 'other' },
  { id: 'equipment', code: 'AssistCustom', name: { en: 'Equipment', cs: 'Vybavení' }, rank: 80, icon: 'projector', shape: 'other' },
  { id: 'event-space', code: 'ResourceStandard', name: { en: 'Event space', cs: 'Prostor pro akce' }, rank: 90, icon: 'party-popper', shape: 'room' },
] as const;

export type ResourceTypeId = (typeof RESOURCE_TYPES)[number]['id'];
