import type { passwords as english } from '../en/passwords.ts';

export const passwords: Readonly<Record<keyof typeof english, string>> = {
  'passwords.lead':
    'Змінюйте його будь-коли, і негайно, якщо його може знати хтось інший. На інших ваших пристроях сеанс тоді завершиться.',
  'passwords.change': 'Змінити пароль',
  'passwords.old': 'Поточний пароль',
  'passwords.oldMissing': 'Введіть пароль, який маєте зараз.',
  'passwords.new': 'Новий пароль',
  'passwords.newHint': 'Щонайменше {min} будь-яких символів. Кілька слів легко запам’ятати.',
  'passwords.again': 'Новий пароль ще раз',
  'passwords.notSame': 'Це не те саме. Введіть новий пароль ще раз.',
  'passwords.changed': 'Ваш пароль змінено. На інших пристроях сеанс завершено.',
};
