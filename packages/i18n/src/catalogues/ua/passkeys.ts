import type { passkeys as english } from '../en/passkeys.ts';

export const passkeys: Readonly<Record<keyof typeof english, string>> = {
  'passkeys.title': 'Ключі доступу',
  'passkeys.lead':
    'Вас впускає телефон, комп’ютер або ключ безпеки, щойно впізнає за пальцем, обличчям чи кодом: без пароля й без переписування.',
  'passkeys.add': 'Додати ключ доступу',
  'passkeys.added': 'Ключ готовий. Відтепер ви можете ним входити.',
  'passkeys.newName': 'Ключ доступу ({device})',
  'passkeys.created': 'Створено: {day}',
  'passkeys.neverUsed': 'ще не використано',
  'passkeys.lastUsed': 'востаннє: {day}',
  'passkeys.rename': 'Перейменувати {name}',
  'passkeys.name': 'Назва ключа',
  'passkeys.nameMissing': 'Введіть назву.',
  'passkeys.remove': 'Вилучити {name}',
  'passkeys.removeTitle': 'Вилучити {name}?',
  'passkeys.removeNote': 'Він більше нікого не впустить. Видаліть його й на пристрої.',
  'passkeys.removeNow': 'Вилучити',
  'passkeys.removed': '{name}: вилучено.',
  'passkeys.signIn': 'Увійти за ключем доступу',
  'passkeys.givenUp': 'Це скасовано або тривало задовго. Спробуйте ще раз.',
  'passkeys.failed': 'Браузер не зміг цього зробити. Спробуйте ще раз або ввійдіть інакше.',
  'passkeys.known': 'На цьому пристрої вже є ключ до вашого облікового запису.',
  'passkeys.noAddress': 'Тут їх ще немає: хто відповідає за Assist, має вказати адресу, за якою його відкривають (https://).',
  'passkeys.otherAddress': 'Вони діють лише за адресою {address}. Відкрийте Assist там.',
  'passkeys.noBrowser': 'Цей браузер не знає ключів доступу, або з’єднання не захищене.',
};
