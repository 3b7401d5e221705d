import type { suggest as english } from '../en/suggest.ts';

export const suggest: Readonly<Record<keyof typeof english, string>> = {
  'suggest.title': 'Proposa',
  'suggest.hint':
    '{count, plural, one {Lliure a aquella hora, per a una persona.} many {Lliure a aquella hora, per a # de persones presents.} other {Lliure a aquella hora, per a # persones presents.}}',
  'suggest.count': 'Quants: {name}',
  'suggest.add': 'I alguna cosa més',
  'suggest.remove': 'Això no: {name}',
  'suggest.none': 'No hi ha res lliure per a això. Trieu una altra hora o demaneu menys.',
  'suggest.fits': '{places} places per a {needed}',
  'suggest.favourite': 'un preferit',
  'suggest.favouriteOf': '{name} és un preferit',
  'suggest.near-home': 'a la vostra part de l’edifici: {area}',
  'suggest.near-chosen': 'a prop del que heu triat: {area}',
  'suggest.near-attendees': 'a prop de qui ve: {area}',
  'suggest.walk': '{minutes}\u00a0min a peu',
  'suggest.walkAll': 'com a molt {minutes}\u00a0min a peu per a qui ve',
  'suggest.together': 'tot plegat: {area}',
  'suggest.notFree': 'No està lliure a l’hora triada: {names}.',
  'suggest.notKnown': 'Ningú no sap si estan lliures: {names}.',
  'suggest.yourself': 'vós',
  'suggest.free': 'lliure a aquella hora',
  'suggest.same-day': 'el mateix dia',
  'suggest.same-hour': 'a la mateixa hora',
  'suggest.soonest': 'com més aviat millor',
  'suggest.all-free': 'tothom està lliure',
};
