import type { ObjectWords } from '../../catalogue.ts';

export const objectWords: ObjectWords = {
  'objects.title': 'Geräte im Gebäude',
  'objects.here': 'Geräte hier',
  'objects.open': 'Geräte im Gebäude: {count}',
  'objects.on': 'An',
  'objects.off': 'Aus',
  'objects.unknown': 'nicht bekannt',
  'objects.asOf': 'Stand {time}',
  'objects.control': '{name} schalten',
  'objects.marker': '{name}: {value}',
  'objects.notYours': 'Das dürfen nur andere schalten.',
  'objects.silent': 'Gerade ist davon nichts bekannt.',
  'objects.failed': 'Es ließ sich nicht schalten. {reason}',
};
