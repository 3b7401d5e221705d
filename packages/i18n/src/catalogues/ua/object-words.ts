import type { ObjectWords } from '../../catalogue.ts';

export const objectWords: ObjectWords = {
  'objects.title': 'Пристрої в будівлі',
  'objects.here': 'Пристрої тут',
  'objects.open': 'Пристрої в будівлі: {count}',
  'objects.on': 'Увімкнено',
  'objects.off': 'Вимкнено',
  'objects.unknown': 'невідомо',
  'objects.asOf': 'станом на {time}',
  'objects.control': 'Перемкнути: {name}',
  'objects.marker': '{name}: {value}',
  'objects.notYours': 'Перемикати це можуть лише інші.',
  'objects.silent': 'Зараз про це нічого не відомо.',
  'objects.failed': 'Перемкнути не вдалося. {reason}',
};
