import type { sessions as english } from '../en/sessions.ts';

export const sessions: Readonly<Record<keyof typeof english, string>> = {
  'sessions.title': 'Où vous êtes connecté',
  'sessions.lead':
    'Déconnectez ce que vous ne reconnaissez pas ou n’utilisez plus. Si c’était quelqu’un d’autre, changez aussi votre mot de passe.',
  'sessions.device': '{browser} sous {system}',
  'sessions.unknown': 'Navigateur inconnu',
  'sessions.here': 'Ce navigateur',
  'sessions.since': 'Depuis : {since}',
  'sessions.lastUsed': 'dernière utilisation : {used}',
  'sessions.end': 'Déconnecter',
  'sessions.endOf': 'Déconnecter : {device}',
  'sessions.ended': 'Déconnecté : {device}',
};
