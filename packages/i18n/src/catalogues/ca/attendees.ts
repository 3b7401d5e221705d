import type { attendees as english } from '../en/attendees.ts';

export const attendees: Readonly<Record<keyof typeof english, string>> = {
  'finder.attendees': 'Amb qui',
  'card.reserveWith': 'Reserva amb {count, plural, one {# persona} many {# de persones} other {# persones}}, {when}',
  'finder.notAPerson': '«{text}» no s’ha afegit: trieu una persona de la llista o buideu el camp.',
};
