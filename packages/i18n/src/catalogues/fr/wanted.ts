import type { wanted as english } from '../en/wanted.ts';

export const wanted: Readonly<Record<keyof typeof english, string>> = {
  'finder.enough': 'Libre pendant',
  'finder.enoughAll': 'Toute la durée',
  'finder.enoughOf': '{duration} suffit',
  'finder.onlyFree': 'Seulement ce qui est libre',
  'plan.from': 'dès {time}',
  'wanted.title': 'Ce qui est cherché ensemble',
  'wanted.add': 'Autre chose encore',
  'wanted.anything': 'N’importe quoi',
  'wanted.choose': 'Choisir',
  'wanted.chooseNamed': 'Choisir {name}',
  'wanted.together': 'Proposer ensemble : {names}',
  'wanted.notTogether': 'Tout n’est pas libre en même temps à ce moment.',
  'card.reserveTogether': 'Réserver avec {names}',
  'card.next': 'Suite : {what}',
  'card.withoutRest': 'Réserver ceci seulement…',
};
