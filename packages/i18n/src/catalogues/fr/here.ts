import type { here as english } from '../en/here.ts';

export const here: Readonly<Record<keyof typeof english, string>> = {
  'here.title': 'Vous êtes ici',
  'here.way': 'Chemin depuis ici',
  'here.onPlan': 'Montrer sur le plan',
  'here.nearby': 'Libre à proximité',
  'here.noneNearby': 'Rien n’est libre à proximité en ce moment.',
  'here.reserveUntil': 'Réserver jusqu’à {time}',
  'here.yoursUntil': 'À vous jusqu’à {time}',
  'here.yoursAt': 'À vous {times}',
  'here.takenUntil': 'Pris jusqu’à {time}',
  'here.notNow': 'Ne peut pas être réservé maintenant.',
  'here.freeUntil': 'Libre jusqu’à {time}',
  'here.freeToday': 'Libre pour le reste de la journée',
  'here.until': 'Jusqu’à {time}',
  'here.yours': 'Votre réservation à cet étage',
  'here.meeting': 'Vers votre réunion\u00a0: {place}',
};
