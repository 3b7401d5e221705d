import type { ObjectWords } from '../../catalogue.ts';

export const objectWords: ObjectWords = {
  'objects.here': 'Équipements ici',
  'objects.open': 'Équipements du bâtiment : {count}',
  'objects.on': 'Allumé',
  'objects.off': 'Éteint',
  'objects.unknown': 'inconnu',
  'objects.asOf': 'état à {time}',
  'objects.control': 'Commander : {name}',
  'objects.marker': '{name} : {value}',
  'objects.notYours': 'Vous n’avez pas le droit de le commander.',
  'objects.silent': 'Ne transmet rien pour le moment.',
  'objects.failed': 'La commande a échoué. {reason}',
};
