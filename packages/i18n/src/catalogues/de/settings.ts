import type { settings as english } from '../en/settings.ts';

export const settings: Readonly<Record<keyof typeof english, string>> = {
  'settings.timeFormat': 'Uhrzeiten',
  'settings.time24': '24 Stunden, 14:30',
  'settings.time12': '12 Stunden, 2:30 PM',
  'settings.firstDay': 'Wochen beginnen am',
  'settings.firstDayLanguage': 'wie in der Sprache üblich',
  'settings.monday': 'Montag',
  'settings.saturday': 'Samstag',
  'settings.sunday': 'Sonntag',
  'settings.homePlace': 'Mein Platz im Gebäude',
  'settings.homePlaceHint': 'Was in seiner Nähe ist, wird zuerst angeboten.',
  'settings.homePlaceNone': 'Kein bestimmter Platz',
  'settings.homeFavourites': 'Meine Favoriten',
  'settings.homeAreas': 'Etagen und Bereiche',
  'settings.calendar': 'Mein Kalender',
  'settings.calendarConnected': 'Verbunden. Assist darf Ihre Reservierungen in {name} lesen und schreiben.',
  'settings.calendarUntil': 'Der Zugang wird um {time} erneuert.',
  'settings.calendarGone': 'Nicht verbunden: Ihre Reservierungen in {name} können weder gelesen noch geändert werden.',
  'settings.calendarAgain': 'Neu verbinden',
  'settings.notSaved': 'Ihre Einstellungen konnten nicht gelesen werden. Ändern lassen sie sich, sobald sie da sind.',
};
