import type { MessageKey } from '@assist/i18n';

/** The words for those IMDF categories that people reserve, or might. Others are shown as the plan writes them. */
const KEYS: Readonly<Record<string, MessageKey>> = {
  auditorium: 'places.category.auditorium',
  classroom: 'places.category.classroom',
  conferenceroom: 'places.category.conferenceroom',
  desk: 'places.category.desk',
  equipment: 'places.category.equipment',
  fitnessroom: 'places.category.fitnessroom',
  foodservice: 'places.category.foodservice',
  furniture: 'places.category.furniture',
  huddleroom: 'places.category.huddleroom',
  kitchen: 'places.category.kitchen',
  laboratory: 'places.category.laboratory',
  library: 'places.category.library',
  lobby: 'places.category.lobby',
  lounge: 'places.category.lounge',
  mothersroom: 'places.category.mothersroom',
  movietheater: 'places.category.movietheater',
  office: 'places.category.office',
  parking: 'places.category.parking',
  phoneroom: 'places.category.phoneroom',
  privatelounge: 'places.category.privatelounge',
  recreation: 'places.category.recreation',
  road: 'places.category.road',
  room: 'places.category.room',
  serverroom: 'places.category.serverroom',
  shower: 'places.category.shower',
  smokingarea: 'places.category.smokingarea',
  storage: 'places.category.storage',
  terrace: 'places.category.terrace',
  theater: 'places.category.theater',
  unspecified: 'places.category.unspecified',
  waitingroom: 'places.category.waitingroom',
};

export function categoryKey(category: string): MessageKey | undefined {
  return KEYS[category];
}
