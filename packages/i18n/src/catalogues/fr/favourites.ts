import type { favourites as english } from '../en/favourites.ts';

export const favourites: Readonly<Record<keyof typeof english, string>> = {
  'home.likeLastTime': 'Comme la dernière fois',
  'home.likeLastTimeTaken': '{name} n’est pas libre à ce moment-là.',
  'home.likeLastTimeOther': 'En choisir un autre',
  'favourites.all': 'Tous les favoris',
  'favourites.empty': 'Vous n’avez pas encore de favoris',
  'favourites.emptyHint': 'Le cœur d’une fiche fait d’une salle ou d’un bureau un favori. Vous voyez ici tout de suite lequel est libre.',
  'favourites.find': 'Chercher',
  'favourites.order': 'Trier par',
  'favourites.free': 'Libres d’abord',
  'word.name': 'Nom',
  'home.invitations':
    '{count, plural, one {Une invitation attend votre réponse} many {# d’invitations attendent votre réponse} other {# invitations attendent votre réponse}}',
  'home.answer': 'Répondre',
};
