import type { here as english } from '../en/here.ts';

export const here: Readonly<Record<keyof typeof english, string>> = {
  'here.title': 'Está aquí',
  'here.way': 'Camino desde aquí',
  'here.onPlan': 'Mostrar en el plano',
  'here.nearby': 'Libre cerca',
  'here.noneNearby': 'Ahora no hay nada libre cerca.',
  'here.reserveUntil': 'Reservar hasta las {time}',
  'here.yoursUntil': 'Suyo hasta las {time}',
  'here.yoursAt': 'Suyo {times}',
  'here.takenUntil': 'Ocupado hasta las {time}',
  'here.notNow': 'Ahora no se puede reservar.',
  'here.freeUntil': 'Libre hasta las {time}',
  'here.freeToday': 'Libre el resto del día',
  'here.until': 'Hasta las {time}',
  'here.yours': 'Su reserva en esta planta',
  'here.meeting': 'A su reunión: {place}',
};
