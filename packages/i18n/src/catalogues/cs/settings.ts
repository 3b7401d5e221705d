import type { settings as english } from '../en/settings.ts';

export const settings: Readonly<Record<keyof typeof english, string>> = {
  'settings.timeFormat': 'Čas',
  'settings.time24': '24 hodin, 14:30',
  'settings.time12': '12 hodin, 2:30 odp.',
  'settings.firstDay': 'Týden začíná',
  'settings.firstDayLanguage': 'podle jazyka',
  'settings.monday': 'v pondělí',
  'settings.saturday': 'v sobotu',
  'settings.sunday': 'v neděli',
  'settings.homePlace': 'Moje místo v budově',
  'settings.homePlaceHint': 'Co je poblíž, se nabízí nejdřív.',
  'settings.homePlaceNone': 'Žádné určité místo',
  'settings.homeFavourites': 'Moje oblíbené',
  'settings.homeAreas': 'Patra a zóny',
  'settings.calendar': 'Můj kalendář',
  'settings.calendarConnected': 'Připojen. Assist smí číst a zapisovat vaše rezervace v {name}.',
  'settings.calendarUntil': 'Přístup se obnoví v {time}.',
  'settings.calendarGone': 'Nepřipojen: vaše rezervace v {name} nelze číst ani měnit.',
  'settings.calendarAgain': 'Připojit znovu',
  'settings.notSaved': 'Vaše nastavení se nepodařilo načíst. Změnit je půjde, až tu bude.',
};
