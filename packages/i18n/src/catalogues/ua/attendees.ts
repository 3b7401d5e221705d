import type { attendees as english } from '../en/attendees.ts';

export const attendees: Readonly<Record<keyof typeof english, string>> = {
  'finder.attendees': 'З ким',
  'card.reserveWith': 'Забронювати з {count, plural, one {# людиною} few {# людьми} many {# людьми} other {# людини}}, {when}',
  'finder.notAPerson': '«{text}» не додано: виберіть людину зі списку або очистьте поле.',
};
