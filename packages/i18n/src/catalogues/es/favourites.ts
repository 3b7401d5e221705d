import type { favourites as english } from '../en/favourites.ts';

export const favourites: Readonly<Record<keyof typeof english, string>> = {
  'home.likeLastTime': 'Como la última vez',
  'home.likeLastTimeTaken': '{name} no está libre entonces.',
  'home.likeLastTimeOther': 'Elegir otro',
  'favourites.all': 'Todos los favoritos',
  'favourites.empty': 'Aún no tiene favoritos',
  'favourites.emptyHint': 'Con el corazón de una ficha, una sala o un puesto pasa a ser favorito. Aquí verá enseguida cuál está libre.',
  'favourites.find': 'Buscar',
  'favourites.order': 'Ordenar por',
  'favourites.free': 'Libres primero',
  'word.name': 'Nombre',
  'home.invitations':
    '{count, plural, one {Una invitación espera su respuesta} many {# de invitaciones esperan su respuesta} other {# invitaciones esperan su respuesta}}',
  'home.answer': 'Responder',
};
