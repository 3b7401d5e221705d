import type { wanted as english } from '../en/wanted.ts';

export const wanted: Readonly<Record<keyof typeof english, string>> = {
  'finder.enough': 'Libre durante',
  'finder.enoughAll': 'Todo el tiempo',
  'finder.enoughOf': 'basta {duration}',
  'finder.onlyFree': 'Solo lo que está libre',
  'plan.from': 'desde las {time}',
  'wanted.title': 'Lo que se busca a la vez',
  'wanted.add': 'Algo más',
  'wanted.anything': 'Cualquier cosa',
  'wanted.choose': 'Elegir',
  'wanted.chooseNamed': 'Elegir {name}',
  'wanted.together': 'Proponer juntos: {names}',
  'wanted.notTogether': 'No está todo libre a la vez entonces.',
  'card.reserveTogether': 'Reservar junto con {names}',
  'card.next': 'Siguiente: {what}',
  'card.withoutRest': 'Reservar solo esto…',
};
