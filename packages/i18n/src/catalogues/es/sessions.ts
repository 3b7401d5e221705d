import type { sessions as english } from '../en/sessions.ts';

export const sessions: Readonly<Record<keyof typeof english, string>> = {
  'sessions.title': 'Dónde tiene la sesión abierta',
  'sessions.lead': 'Cierre las sesiones que no conozca o que ya no use. Si era otra persona, cambie también su contraseña.',
  'sessions.device': '{browser} en {system}',
  'sessions.unknown': 'Navegador desconocido',
  'sessions.here': 'Este navegador',
  'sessions.since': 'Desde: {since}',
  'sessions.lastUsed': 'último uso: {used}',
  'sessions.end': 'Cerrar esta sesión',
  'sessions.endOf': 'Cerrar esta sesión: {device}',
  'sessions.ended': 'Sesión cerrada: {device}',
};
