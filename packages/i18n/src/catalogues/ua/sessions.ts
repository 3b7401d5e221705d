import type { sessions as english } from '../en/sessions.ts';

export const sessions: Readonly<Record<keyof typeof english, string>> = {
  'sessions.title': 'Де ви ввійшли',
  'sessions.lead': 'Завершіть сеанси, яких ви не впізнаєте або якими більше не користуєтеся. Якщо там був хтось інший, змініть і пароль.',
  'sessions.device': '{browser} у системі {system}',
  'sessions.unknown': 'Невідомий браузер',
  'sessions.here': 'Цей браузер',
  'sessions.since': 'Початок: {since}',
  'sessions.lastUsed': 'востаннє: {used}',
  'sessions.end': 'Завершити сеанс',
  'sessions.endOf': 'Завершити сеанс: {device}',
  'sessions.ended': 'Сеанс завершено: {device}',
};
