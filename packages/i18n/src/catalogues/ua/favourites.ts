import type { favourites as english } from '../en/favourites.ts';

export const favourites: Readonly<Record<keyof typeof english, string>> = {
  'home.likeLastTime': 'Як минулого разу',
  'home.likeLastTimeTaken': '{name} тоді не вільно.',
  'home.likeLastTimeOther': 'Вибрати інше',
  'favourites.all': 'Усе обране',
  'favourites.empty': 'У вас ще немає обраного',
  'favourites.emptyHint': 'Серце на картці додає кімнату чи стіл до обраного. Тут відразу видно, що з нього вільне.',
  'favourites.find': 'Знайти щось',
  'favourites.order': 'Упорядкувати',
  'favourites.free': 'Спершу вільні',
  'word.name': 'Назва',
  'home.invitations':
    '{count, plural, one {# запрошення чекає на вашу відповідь} few {# запрошення чекають на вашу відповідь} many {# запрошень чекають на вашу відповідь} other {# запрошення чекають на вашу відповідь}}',
  'home.answer': 'Відповісти',
};
