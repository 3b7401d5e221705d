import type { here as english } from '../en/here.ts';

export const here: Readonly<Record<keyof typeof english, string>> = {
  'here.title': 'Sou aquí',
  'here.way': 'Camí des d’aquí',
  'here.onPlan': 'Mostra al plànol',
  'here.nearby': 'Lliure a prop',
  'here.noneNearby': 'Ara no hi ha res lliure a prop.',
  'here.reserveUntil': 'Reserva fins a les {time}',
  'here.yoursUntil': 'Vostre fins a les {time}',
  'here.yoursAt': 'Vostre {times}',
  'here.takenUntil': 'Ocupat fins a les {time}',
  'here.notNow': 'Ara no es pot reservar.',
  'here.freeUntil': 'Lliure fins a les {time}',
  'here.freeToday': 'Lliure la resta del dia',
  'here.until': 'Fins a les {time}',
  'here.yours': 'La vostra reserva en aquesta planta',
  'here.meeting': 'A la vostra reunió: {place}',
};
