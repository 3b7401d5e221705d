import type { MessageKey } from '@assist/i18n';

/** The words for those IMDF categories that people reserve, or might. Others are shown as the plan writes them. */
const KEYS: Readonly<Record<string, MessageKey>> = {
  auditorium: 'places.category.auditorium',
  classroom: 'places.category.classroom',
  conferenceroom: 'places.category.conferenceroom',
  desk: 'places.category.desk',
  foodservice: 'places.category.foodservice',
  furniture: 'places.category.furniture',
  huddleroom: 'places.category.huddleroom',
  kitchen: 'places.category.kitchen',
  laboratory: 'places.category.laboratory',
  library: 'places.category.library',
  lobby: 'places.category.lobby',
  lounge: 'places.category.lounge',
  office: 'places.category.office',
  parking: 'places.category.parking',
  phoneroom: 'places.category.phoneroom',
  room: 'places.category.room',
  storage: 'places.category.storage',
  unspecified: 'places.category.unspecified',
  waitingroom: 'places.category.waitingroom',
};

export function categoryKey(category: string): MessageKey | undefined {
  return KEYS[category];
}
