import type { attendees as english } from '../en/attendees.ts';

export const attendees: Readonly<Record<keyof typeof english, string>> = {
  'finder.attendees': 'Mit wem',
  'card.reserveWith': 'Mit {count, plural, one {# Person} other {# Personen}} reservieren…',
};
