import type { favourites as english } from '../en/favourites.ts';

export const favourites: Readonly<Record<keyof typeof english, string>> = {
  'home.likeLastTime': 'Wie beim letzten Mal',
  'home.likeLastTimeTaken': '{name} ist dann nicht frei.',
  'home.likeLastTimeOther': 'Etwas anderes wählen',
  'favourites.all': 'Alle Favoriten',
  'favourites.empty': 'Sie haben noch keine Favoriten',
  'favourites.emptyHint':
    'Mit dem Herz auf einer Karte wird ein Raum oder ein Schreibtisch zum Favoriten. Hier sehen Sie sofort, welcher davon frei ist.',
  'favourites.find': 'Etwas suchen',
  'favourites.order': 'Sortieren nach',
  'favourites.free': 'Freie zuerst',
  'word.name': 'Name',
  'home.invitations': '{count, plural, one {Eine Einladung wartet auf Ihre Antwort} other {# Einladungen warten auf Ihre Antwort}}',
  'home.answer': 'Antworten',
};
