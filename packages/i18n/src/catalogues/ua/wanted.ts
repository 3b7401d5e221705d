import type { wanted as english } from '../en/wanted.ts';

export const wanted: Readonly<Record<keyof typeof english, string>> = {
  'finder.enough': 'Вільно на',
  'finder.enoughAll': 'Увесь цей час',
  'finder.enoughOf': 'достатньо {duration}',
  'finder.onlyFree': 'Лише вільне',
  'plan.from': 'з {time}',
  'wanted.title': 'Що потрібно разом',
  'wanted.add': 'Ще щось',
  'wanted.anything': 'Будь-що',
  'wanted.choose': 'Вибрати',
  'wanted.chooseNamed': 'Вибрати {name}',
  'wanted.together': 'Запропонувати разом: {names}',
  'wanted.notTogether': 'Тоді не все вільне одночасно.',
  'card.reserveTogether': 'Забронювати разом із: {names}',
  'card.next': 'Далі: {what}',
  'card.withoutRest': 'Забронювати лише це…',
};
