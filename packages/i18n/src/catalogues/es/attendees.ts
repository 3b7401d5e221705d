import type { attendees as english } from '../en/attendees.ts';

export const attendees: Readonly<Record<keyof typeof english, string>> = {
  'finder.attendees': 'Con quién',
  'card.reserveWith': 'Reservar con {count, plural, one {# persona} many {# de personas} other {# personas}}, {when}',
  'finder.notAPerson': '«{text}» no se ha añadido: elija a una persona de la lista o vacíe el campo.',
};
