import type { sessions as english } from '../en/sessions.ts';

export const sessions: Readonly<Record<keyof typeof english, string>> = {
  'sessions.title': 'On teniu la sessió oberta',
  'sessions.lead': 'Tanqueu les sessions que no conegueu o que ja no feu servir. Si hi havia algú altre, canvieu també la contrasenya.',
  'sessions.device': '{browser} a {system}',
  'sessions.unknown': 'Navegador desconegut',
  'sessions.here': 'Aquest navegador',
  'sessions.since': 'Des de: {since}',
  'sessions.lastUsed': 'darrer ús: {used}',
  'sessions.end': 'Tanca aquesta sessió',
  'sessions.endOf': 'Tanca aquesta sessió: {device}',
  'sessions.ended': 'Sessió tancada: {device}',
};
