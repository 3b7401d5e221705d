import type { ObjectWords } from '../../catalogue.ts';

export const objectWords: ObjectWords = {
  'objects.here': 'Zařízení tady',
  'objects.open': 'Zařízení v budově: {count}',
  'objects.on': 'Zapnuto',
  'objects.off': 'Vypnuto',
  'objects.unknown': 'není známo',
  'objects.asOf': 'stav k {time}',
  'objects.control': 'Přepnout: {name}',
  'objects.marker': '{name}: {value}',
  'objects.notYours': 'K přepínání nemáte oprávnění.',
  'objects.silent': 'Právě teď nehlásí žádné údaje.',
  'objects.failed': 'Přepnout se nepodařilo. {reason}',
};
