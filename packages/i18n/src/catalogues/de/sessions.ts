import type { sessions as english } from '../en/sessions.ts';

export const sessions: Readonly<Record<keyof typeof english, string>> = {
  'sessions.title': 'Wo Sie angemeldet sind',
  'sessions.lead': 'Melden Sie ab, was Sie nicht kennen oder nicht mehr verwenden. War es jemand anderes, ändern Sie auch Ihr Passwort.',
  'sessions.device': '{browser} unter {system}',
  'sessions.unknown': 'Unbekannter Browser',
  'sessions.here': 'Dieser Browser',
  'sessions.since': 'Seit {since}',
  'sessions.lastUsed': 'zuletzt verwendet: {used}',
  'sessions.end': 'Dort abmelden',
  'sessions.endOf': 'Dort abmelden: {device}',
  'sessions.ended': 'Dort abgemeldet: {device}',
};
