import type { favourites as english } from '../en/favourites.ts';

export const favourites: Readonly<Record<keyof typeof english, string>> = {
  'home.likeLastTime': 'Com l’última vegada',
  'home.likeLastTimeTaken': '{name} no està lliure aleshores.',
  'home.likeLastTimeOther': 'Tria’n un altre',
  'favourites.all': 'Tots els preferits',
  'favourites.empty': 'Encara no teniu preferits',
  'favourites.emptyHint': 'Amb el cor d’una fitxa, una sala o un escriptori passa a ser preferit. Aquí veureu de seguida quin està lliure.',
  'favourites.find': 'Cerca',
  'favourites.order': 'Ordena per',
  'favourites.free': 'Lliures primer',
  'word.name': 'Nom',
  'home.invitations':
    '{count, plural, one {Una invitació espera la vostra resposta} many {# d’invitacions esperen la vostra resposta} other {# invitacions esperen la vostra resposta}}',
  'home.answer': 'Respon',
};
