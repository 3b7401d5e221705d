import type { ObjectWords } from '../../catalogue.ts';

export const objectWords: ObjectWords = {
  'objects.here': 'Dispositivos aquí',
  'objects.open': 'Dispositivos del edificio: {count}',
  'objects.on': 'Encendido',
  'objects.off': 'Apagado',
  'objects.unknown': 'desconocido',
  'objects.asOf': 'a las {time}',
  'objects.control': 'Accionar: {name}',
  'objects.marker': '{name}: {value}',
  'objects.notYours': 'No tiene permiso para accionarlo.',
  'objects.silent': 'Ahora mismo no envía datos.',
  'objects.failed': 'No se pudo accionar. {reason}',
};
