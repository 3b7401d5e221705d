import type { here as english } from '../en/here.ts';

export const here: Readonly<Record<keyof typeof english, string>> = {
  'here.title': 'Ви тут',
  'here.way': 'Дорога звідси',
  'here.onPlan': 'Показати на плані',
  'here.nearby': 'Вільно поруч',
  'here.noneNearby': 'Поруч зараз нічого вільного немає.',
  'here.reserveUntil': 'Забронювати до {time}',
  'here.yoursUntil': 'Ваше до {time}',
  'here.yoursAt': 'Ваше {times}',
  'here.takenUntil': 'Зайнято до {time}',
  'here.notNow': 'Зараз не можна забронювати.',
  'here.freeUntil': 'Вільно до {time}',
  'here.freeToday': 'Вільно до кінця дня',
  'here.until': 'До {time}',
  'here.yours': 'Ваше бронювання на цьому поверсі',
  'here.meeting': 'До вашої зустрічі: {place}',
};
