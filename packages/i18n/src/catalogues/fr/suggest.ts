import type { suggest as english } from '../en/suggest.ts';

export const suggest: Readonly<Record<keyof typeof english, string>> = {
  'suggest.title': 'Proposer',
  'suggest.hint':
    '{count, plural, one {Libre à ce moment-là, pour une personne.} many {Libre à ce moment-là, pour # de personnes sur place.} other {Libre à ce moment-là, pour # personnes sur place.}}',
  'suggest.count': 'Combien : {name}',
  'suggest.add': 'Et autre chose',
  'suggest.remove': 'Pas ceci : {name}',
  'suggest.none': 'Rien n’est libre pour cela. Choisissez un autre moment, ou demandez moins.',
  'suggest.fits': '{places} places pour {needed}',
  'suggest.favourite': 'un favori',
  'suggest.favouriteOf': '{name} est un favori',
  'suggest.near-home': 'dans votre partie du bâtiment : {area}',
  'suggest.near-chosen': 'près de votre choix : {area}',
  'suggest.near-attendees': 'près des participants : {area}',
  'suggest.walk': '{minutes}\u00a0min à pied',
  'suggest.walkAll': 'au plus {minutes}\u00a0min à pied pour les participants',
  'suggest.together': 'tout au même endroit : {area}',
  'suggest.notFree': 'Pas libre à l’heure choisie : {names}.',
  'suggest.notKnown': 'Personne ne sait s’ils sont libres : {names}.',
  'suggest.yourself': 'vous',
  'suggest.free': 'libre à ce moment',
  'suggest.same-day': 'le même jour',
  'suggest.same-hour': 'à la même heure',
  'suggest.soonest': 'au plus tôt',
  'suggest.all-free': 'tout le monde est libre',
};
