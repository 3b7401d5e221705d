import type { attendees as english } from '../en/attendees.ts';

export const attendees: Readonly<Record<keyof typeof english, string>> = {
  'finder.attendees': 'Mit wem',
  'card.reserveWith': 'Mit {count, plural, one {# Person} other {# Personen}} reservieren, {when}',
  'finder.notAPerson': '„{text}“ ist nicht hinzugefügt: Wählen Sie eine Person aus der Liste, oder leeren Sie das Feld.',
};
