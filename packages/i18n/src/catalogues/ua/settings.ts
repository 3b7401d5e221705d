import type { settings as english } from '../en/settings.ts';

export const settings: Readonly<Record<keyof typeof english, string>> = {
  'settings.timeFormat': 'Час',
  'settings.time24': '24 години, 14:30',
  'settings.time12': '12 годин, 2:30 пп',
  'settings.firstDay': 'Тиждень починається',
  'settings.firstDayLanguage': 'як заведено в мові',
  'settings.monday': 'у понеділок',
  'settings.saturday': 'у суботу',
  'settings.sunday': 'у неділю',
  'settings.homePlace': 'Моє місце в будівлі',
  'settings.homePlaceHint': 'Те, що поруч, пропонується першим.',
  'settings.homePlaceNone': 'Жодного певного місця',
  'settings.homeFavourites': 'Моє обране',
  'settings.homeAreas': 'Поверхи й зони',
  'settings.calendar': 'Мій календар',
  'settings.calendarConnected': 'Під’єднано. Assist може читати й записувати ваші бронювання в {name}.',
  'settings.calendarUntil': 'Доступ поновиться о {time}.',
  'settings.calendarGone': 'Не під’єднано: ваші бронювання в {name} не можна ні прочитати, ні змінити.',
  'settings.calendarAgain': 'Під’єднати знову',
  'settings.notSaved': 'Ваші налаштування не вдалося прочитати. Змінити їх можна буде, щойно вони з’являться.',
};
