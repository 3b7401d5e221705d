import type { MessageKey } from '@assist/i18n';

/** The words for those IMDF categories that people reserve, or might. Others are shown as the plan writes them. */
const KEYS: Readonly<Record<string, MessageKey>> = {
  auditorium: 'places.category.auditorium',
  classroom: 'places.category.classroom',
  conferenceroom: 'places.category.conferenceroom',
  desk: 'places.category.desk',
  huddleroom: 'places.category.huddleroom',
  lounge: 'places.category.lounge',
  office: 'places.category.office',
  parking: 'places.category.parking',
  phoneroom: 'places.category.phoneroom',
  room: 'places.category.room',
  unspecified: 'places.category.unspecified',
};

export function categoryKey(category: string): MessageKey | undefined {
  return KEYS[category];
}
