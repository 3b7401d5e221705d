import type { suggest as english } from '../en/suggest.ts';

export const suggest: Readonly<Record<keyof typeof english, string>> = {
  'suggest.title': 'Proponer',
  'suggest.hint':
    '{count, plural, one {Libre a esa hora, para una persona.} many {Libre a esa hora, para # de personas presentes.} other {Libre a esa hora, para # personas presentes.}}',
  'suggest.count': 'Cuántos: {name}',
  'suggest.add': 'Y algo más',
  'suggest.remove': 'Esto no: {name}',
  'suggest.none': 'No hay nada libre para eso. Elija otra hora o pida menos.',
  'suggest.fits': '{places} plazas para {needed}',
  'suggest.favourite': 'un favorito',
  'suggest.favouriteOf': '{name} es un favorito',
  'suggest.near-home': 'en su parte del edificio: {area}',
  'suggest.near-chosen': 'cerca de lo elegido: {area}',
  'suggest.near-attendees': 'cerca de quienes vienen: {area}',
  'suggest.walk': '{minutes}\u00a0min a pie',
  'suggest.walkAll': 'como mucho {minutes}\u00a0min a pie para quienes vienen',
  'suggest.together': 'todo junto: {area}',
  'suggest.notFree': 'No está libre a la hora elegida: {names}.',
  'suggest.notKnown': 'Nadie sabe si están libres: {names}.',
  'suggest.yourself': 'usted',
  'suggest.free': 'libre a esa hora',
  'suggest.same-day': 'el mismo día',
  'suggest.same-hour': 'a la misma hora',
  'suggest.soonest': 'lo antes posible',
  'suggest.all-free': 'todos están libres',
};
