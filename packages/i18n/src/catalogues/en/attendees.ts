export const attendees = {
  'finder.attendees': 'With whom',
  'card.reserveWith': 'Reserve with {count, plural, one {# person} other {# people}}, {when}',
  'finder.notAPerson': '“{text}” is not added: choose a person from the list, or empty the field.',
} as const;
