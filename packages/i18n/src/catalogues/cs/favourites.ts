import type { favourites as english } from '../en/favourites.ts';

export const favourites: Readonly<Record<keyof typeof english, string>> = {
  'home.likeLastTime': 'Jako minule',
  'home.likeLastTimeTaken': '{name} v tu dobu není volno.',
  'home.likeLastTimeOther': 'Vybrat jiné',
  'favourites.all': 'Všechny oblíbené',
  'favourites.empty': 'Zatím nemáte nic oblíbeného',
  'favourites.emptyHint': 'Srdcem na kartě přidáte místnost nebo stůl mezi oblíbené. Tady hned uvidíte, co z nich je volné.',
  'favourites.find': 'Najít místo',
  'favourites.order': 'Řadit podle',
  'favourites.free': 'Nejdřív volné',
  'word.name': 'Název',
  'home.invitations':
    '{count, plural, one {Jedna pozvánka čeká na vaši odpověď} few {# pozvánky čekají na vaši odpověď} many {# pozvánky čeká na vaši odpověď} other {# pozvánek čeká na vaši odpověď}}',
  'home.answer': 'Odpovědět',
};
