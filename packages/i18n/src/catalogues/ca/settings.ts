import type { settings as english } from '../en/settings.ts';

export const settings: Readonly<Record<keyof typeof english, string>> = {
  'settings.timeFormat': 'Hores',
  'settings.time24': '24 hores, 14:30',
  'settings.time12': '12 hores, 2:30 p. m.',
  'settings.firstDay': 'La setmana comença el',
  'settings.firstDayLanguage': 'segons la llengua',
  'settings.monday': 'dilluns',
  'settings.saturday': 'dissabte',
  'settings.sunday': 'diumenge',
  'settings.homePlace': 'El meu lloc a l’edifici',
  'settings.homePlaceHint': 'El que és a prop s’ofereix primer.',
  'settings.homePlaceNone': 'Cap lloc en particular',
  'settings.homeFavourites': 'Els meus preferits',
  'settings.homeAreas': 'Plantes i zones',
  'settings.calendar': 'El meu calendari',
  'settings.calendarConnected': 'Connectat. Assist pot llegir i escriure les vostres reserves a {name}.',
  'settings.calendarUntil': 'L’accés es renova a les {time}.',
  'settings.calendarGone': 'Sense connexió: les vostres reserves a {name} no es poden llegir ni canviar.',
  'settings.calendarAgain': 'Torna a connectar',
  'settings.notSaved': 'No s’ha pogut llegir la vostra configuració. La podreu canviar quan hi sigui.',
};
