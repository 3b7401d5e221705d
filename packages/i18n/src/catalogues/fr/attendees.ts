import type { attendees as english } from '../en/attendees.ts';

export const attendees: Readonly<Record<keyof typeof english, string>> = {
  'finder.attendees': 'Avec qui',
  'card.reserveWith': 'Réserver avec {count, plural, one {# personne} other {# personnes}}…',
};
