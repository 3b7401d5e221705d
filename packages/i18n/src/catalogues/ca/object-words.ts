import type { ObjectWords } from '../../catalogue.ts';

export const objectWords: ObjectWords = {
  'objects.title': 'Equips de l’edifici',
  'objects.here': 'Equips aquí',
  'objects.open': 'Equips de l’edifici: {count}',
  'objects.on': 'Encès',
  'objects.off': 'Apagat',
  'objects.unknown': 'no se sap',
  'objects.asOf': 'a les {time}',
  'objects.control': 'Accionar: {name}',
  'objects.marker': '{name}: {value}',
  'objects.notYours': 'Només altres persones el poden accionar.',
  'objects.silent': 'Ara mateix no se’n sap res.',
  'objects.failed': 'No s’ha pogut accionar. {reason}',
};
