import type { sessions as english } from '../en/sessions.ts';

export const sessions: Readonly<Record<keyof typeof english, string>> = {
  'sessions.title': 'Kde jste přihlášeni',
  'sessions.lead': 'Odhlaste, co neznáte nebo už nepoužíváte. Pokud tam byl někdo cizí, změňte si i heslo.',
  'sessions.device': '{browser} na systému {system}',
  'sessions.unknown': 'Neznámý prohlížeč',
  'sessions.here': 'Tento prohlížeč',
  'sessions.since': 'Od {since}',
  'sessions.lastUsed': 'naposledy {used}',
  'sessions.end': 'Odhlásit tam',
  'sessions.endOf': 'Odhlásit tam: {device}',
  'sessions.ended': 'Tam jste odhlášeni: {device}',
};
