import type { suggest as english } from '../en/suggest.ts';

export const suggest: Readonly<Record<keyof typeof english, string>> = {
  'suggest.title': 'Navrhnout',
  'suggest.hint':
    '{count, plural, one {Volné v té době pro jednu osobu.} few {Volné v té době pro # osoby, které přijdou.} many {Volné v té době pro # osoby, které přijdou.} other {Volné v té době pro # osob, které přijdou.}}',
  'suggest.count': 'Kolik: {name}',
  'suggest.add': 'A ještě něco',
  'suggest.remove': 'Tohle ne: {name}',
  'suggest.none': 'Nic takového volné není. Zvolte jiný čas, nebo toho chtějte méně.',
  'suggest.fits': 'míst: {places}, potřeba: {needed}',
  'suggest.favourite': 'oblíbené',
  'suggest.favouriteOf': '{name} je mezi oblíbenými',
  'suggest.near-home': 've vaší části budovy: {area}',
  'suggest.near-chosen': 'blízko vybraného: {area}',
  'suggest.near-attendees': 'blízko těch, kdo přijdou: {area}',
  'suggest.walk': '{minutes}\u00a0min pěšky',
  'suggest.walkAll': 'nejvýše {minutes}\u00a0min pěšky pro ty, kdo přijdou',
  'suggest.together': 'vše pohromadě: {area}',
  'suggest.notFree': 'V době, kterou jste zvolili, není volno: {names}.',
  'suggest.notKnown': 'Nikdo neví, zda mají volno: {names}.',
  'suggest.yourself': 'vy',
  'suggest.free': 'v tu dobu volné',
  'suggest.same-day': 've stejný den',
  'suggest.same-hour': 've stejnou hodinu',
  'suggest.soonest': 'nejdříve',
  'suggest.all-free': 'všichni mají volno',
};
