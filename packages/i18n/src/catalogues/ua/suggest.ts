import type { suggest as english } from '../en/suggest.ts';

export const suggest: Readonly<Record<keyof typeof english, string>> = {
  'suggest.title': 'Запропонувати',
  'suggest.hint':
    '{count, plural, one {Вільне в цей час для # людини.} few {Вільне в цей час для # людей, що прийдуть.} many {Вільне в цей час для # людей, що прийдуть.} other {Вільне в цей час для # людини.}}',
  'suggest.count': 'Скільки: {name}',
  'suggest.add': 'І ще щось',
  'suggest.remove': 'Не це: {name}',
  'suggest.none': 'Для цього нічого вільного немає. Виберіть інший час або просіть менше.',
  'suggest.fits': 'місць: {places}, потрібно: {needed}',
  'suggest.favourite': 'обране',
  'suggest.favouriteOf': '{name} — обране',
  'suggest.near-home': 'у вашій частині будівлі: {area}',
  'suggest.near-chosen': 'біля вибраного: {area}',
  'suggest.near-attendees': 'поруч із тими, хто прийде: {area}',
  'suggest.walk': '{minutes}\u00a0хв пішки',
  'suggest.walkAll': 'щонайбільше {minutes}\u00a0хв пішки для тих, хто прийде',
  'suggest.together': 'усе поруч: {area}',
  'suggest.notFree': 'У вибраний час не вільно: {names}.',
  'suggest.notKnown': 'Ніхто не знає, чи вільні: {names}.',
  'suggest.yourself': 'ви',
  'suggest.free': 'вільно в цей час',
  'suggest.same-day': 'того самого дня',
  'suggest.same-hour': 'о тій самій годині',
  'suggest.soonest': 'якнайраніше',
  'suggest.all-free': 'усі вільні',
};
