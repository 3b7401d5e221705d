import type { ObjectWords } from '../../catalogue.ts';

export const objectWords: ObjectWords = {
  'objects.here': 'Geräte hier',
  'objects.open': 'Geräte im Gebäude: {count}',
  'objects.on': 'An',
  'objects.off': 'Aus',
  'objects.unknown': 'unbekannt',
  'objects.asOf': 'Stand {time}',
  'objects.control': '{name} schalten',
  'objects.marker': '{name}: {value}',
  'objects.notYours': 'Sie dürfen das nicht schalten.',
  'objects.silent': 'Meldet sich gerade nicht.',
  'objects.failed': 'Es ließ sich nicht schalten. {reason}',
};
