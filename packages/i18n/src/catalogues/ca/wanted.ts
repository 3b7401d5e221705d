import type { wanted as english } from '../en/wanted.ts';

export const wanted: Readonly<Record<keyof typeof english, string>> = {
  'finder.enough': 'Lliure durant',
  'finder.enoughAll': 'Tot el temps',
  'finder.enoughOf': 'n’hi ha prou amb {duration}',
  'finder.onlyFree': 'Només el que està lliure',
  'plan.from': 'des de les {time}',
  'wanted.title': 'El que es cerca alhora',
  'wanted.add': 'Una altra cosa',
  'wanted.anything': 'Qualsevol cosa',
  'wanted.choose': 'Tria',
  'wanted.chooseNamed': 'Tria {name}',
  'wanted.together': 'Proposa junts: {names}',
  'wanted.notTogether': 'Aleshores no està tot lliure alhora.',
  'card.reserveTogether': 'Reserva juntament amb {names}',
  'card.next': 'Següent: {what}',
  'card.withoutRest': 'Reserva només això…',
};
