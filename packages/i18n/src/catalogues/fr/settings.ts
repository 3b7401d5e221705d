import type { settings as english } from '../en/settings.ts';

export const settings: Readonly<Record<keyof typeof english, string>> = {
  'settings.timeFormat': 'Heures',
  'settings.time24': '24 heures, 14:30',
  'settings.time12': '12 heures, 2:30 PM',
  'settings.firstDay': 'La semaine commence le',
  'settings.firstDayLanguage': 'selon la langue',
  'settings.monday': 'lundi',
  'settings.saturday': 'samedi',
  'settings.sunday': 'dimanche',
  'settings.homePlace': 'Ma place dans le bâtiment',
  'settings.homePlaceHint': 'Ce qui en est proche est proposé en premier.',
  'settings.homePlaceNone': 'Aucune place particulière',
  'settings.homeFavourites': 'Mes favoris',
  'settings.homeAreas': 'Étages et zones',
  'settings.calendar': 'Mon agenda',
  'settings.calendarConnected': 'Connecté. Assist peut lire et écrire vos réservations dans {name}.',
  'settings.calendarUntil': 'L’accès est renouvelé à {time}.',
  'settings.calendarGone': 'Non connecté : vos réservations dans {name} ne peuvent être ni lues ni modifiées.',
  'settings.calendarAgain': 'Reconnecter',
  'settings.notSaved': 'Vos réglages n’ont pas pu être lus. Vous pourrez les modifier dès qu’ils seront là.',
};
