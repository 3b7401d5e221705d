import type { attendees as english } from '../en/attendees.ts';

export const attendees: Readonly<Record<keyof typeof english, string>> = {
  'finder.attendees': 'S kým',
  'card.reserveWith': 'Rezervovat s {count, plural, one {# člověkem} few {# lidmi} many {# člověka} other {# lidmi}}, {when}',
  'finder.notAPerson': 'Položka „{text}“ není přidána: vyberte osobu ze seznamu, nebo pole vyprázdněte.',
};
