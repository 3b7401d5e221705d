import type { wanted as english } from '../en/wanted.ts';

export const wanted: Readonly<Record<keyof typeof english, string>> = {
  'finder.enough': 'Volno na',
  'finder.enoughAll': 'Celý tento čas',
  'finder.enoughOf': 'stačí {duration}',
  'finder.onlyFree': 'Jen co je volné',
  'plan.from': 'od {time}',
  'wanted.title': 'Co má být pohromadě',
  'wanted.add': 'Ještě něco',
  'wanted.anything': 'Cokoli',
  'wanted.choose': 'Vybrat',
  'wanted.chooseNamed': 'Vybrat {name}',
  'wanted.together': 'Navrhnout společně: {names}',
  'wanted.notTogether': 'V tu dobu není všechno volné najednou.',
  'card.reserveTogether': 'Rezervovat společně s: {names}',
  'card.next': 'Dál: {what}',
  'card.withoutRest': 'Rezervovat jen toto…',
};
