import type { wanted as english } from '../en/wanted.ts';

export const wanted: Readonly<Record<keyof typeof english, string>> = {
  'finder.enough': 'Frei für',
  'finder.enoughAll': 'Die ganze Zeit',
  'finder.enoughOf': '{duration} davon',
  'finder.onlyFree': 'Nur was frei ist',
  'plan.from': 'ab {time}',
  'wanted.title': 'Was zusammen gesucht wird',
  'wanted.add': 'Noch etwas dazu',
  'wanted.anything': 'Irgendetwas',
  'wanted.choose': 'Wählen',
  'wanted.chooseNamed': '{name} wählen',
  'wanted.together': 'Zusammen vorschlagen: {names}',
  'wanted.notTogether': 'Dann ist nicht alles zugleich frei.',
  'card.reserveTogether': 'Zusammen reservieren mit {names}',
  'card.next': 'Weiter: {what}',
  'card.withoutRest': 'Nur das reservieren…',
};
