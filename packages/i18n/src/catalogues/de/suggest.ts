import type { suggest as english } from '../en/suggest.ts';

export const suggest: Readonly<Record<keyof typeof english, string>> = {
  'suggest.title': 'Etwas vorschlagen',
  'suggest.hint': '{count, plural, one {Dann frei, für eine Person.} other {Dann frei, für # Personen vor Ort.}}',
  'suggest.count': 'Wie viele: {name}',
  'suggest.add': 'Und noch etwas',
  'suggest.remove': 'Das nicht: {name}',
  'suggest.none': 'Dafür ist nichts frei. Wählen Sie eine andere Zeit oder weniger.',
  'suggest.fits': '{places} Plätze für {needed}',
  'suggest.favourite': 'ein Favorit',
  'suggest.favouriteOf': '{name} ist ein Favorit',
  'suggest.near-home': 'in der Nähe Ihres Platzes: {area}',
  'suggest.near-chosen': 'in der Nähe des Gewählten: {area}',
  'suggest.near-attendees': 'nahe bei denen, die kommen: {area}',
  'suggest.together': 'alles beieinander: {area}',
  'suggest.notFree': 'Zur gewählten Zeit nicht frei: {names}.',
  'suggest.notKnown': 'Ob sie frei sind, weiß niemand: {names}.',
  'suggest.yourself': 'Sie',
};
