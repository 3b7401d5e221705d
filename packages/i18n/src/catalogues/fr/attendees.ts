import type { attendees as english } from '../en/attendees.ts';

export const attendees: Readonly<Record<keyof typeof english, string>> = {
  'finder.attendees': 'Avec qui',
  'card.reserveWith': 'Réserver avec {count, plural, one {# personne} many {# de personnes} other {# personnes}}, {when}',
  'finder.notAPerson': '« {text} » n’est pas ajouté : choisissez une personne dans la liste ou videz le champ.',
};
