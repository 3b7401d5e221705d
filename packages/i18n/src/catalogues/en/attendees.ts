export const attendees = {
  'finder.attendees': 'With whom',
  'card.reserveWith': 'Reserve with {count, plural, one {# person} other {# people}}…',
} as const;
