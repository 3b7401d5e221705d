import type { ObjectWords } from '../../catalogue.ts';

export const objectWords: ObjectWords = {
  'objects.here': 'Dispositius aquí',
  'objects.open': 'Dispositius de l’edifici: {count}',
  'objects.on': 'Encès',
  'objects.off': 'Apagat',
  'objects.unknown': 'desconegut',
  'objects.asOf': 'a les {time}',
  'objects.control': 'Acciona: {name}',
  'objects.marker': '{name}: {value}',
  'objects.notYours': 'No teniu permís per accionar-lo.',
  'objects.silent': 'Ara mateix no envia dades.',
  'objects.failed': 'No s’ha pogut accionar. {reason}',
};
