import type { ObjectWords } from '../../catalogue.ts';

export const objectWords: ObjectWords = {
  'objects.here': 'Пристрої тут',
  'objects.open': 'Пристрої в будівлі: {count}',
  'objects.on': 'Увімкнено',
  'objects.off': 'Вимкнено',
  'objects.unknown': 'невідомо',
  'objects.asOf': 'станом на {time}',
  'objects.control': 'Перемкнути: {name}',
  'objects.marker': '{name}: {value}',
  'objects.notYours': 'У вас немає дозволу це перемикати.',
  'objects.silent': 'Зараз пристрій не передає даних.',
  'objects.failed': 'Перемкнути не вдалося. {reason}',
};
