import type { ObjectWords } from '../../catalogue.ts';

export const objectWords: ObjectWords = {
  'objects.title': 'Equipos del edificio',
  'objects.here': 'Equipos aquí',
  'objects.open': 'Equipos del edificio: {count}',
  'objects.on': 'Encendido',
  'objects.off': 'Apagado',
  'objects.unknown': 'no se sabe',
  'objects.asOf': 'a las {time}',
  'objects.control': 'Accionar: {name}',
  'objects.marker': '{name}: {value}',
  'objects.notYours': 'Solo otras personas pueden accionarlo.',
  'objects.silent': 'Ahora mismo no se sabe nada de ello.',
  'objects.failed': 'No se pudo accionar. {reason}',
};
