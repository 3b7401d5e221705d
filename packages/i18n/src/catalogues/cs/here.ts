import type { here as english } from '../en/here.ts';

export const here: Readonly<Record<keyof typeof english, string>> = {
  'here.title': 'Jste tady',
  'here.way': 'Cesta odsud',
  'here.onPlan': 'Ukázat na plánu',
  'here.nearby': 'Volné poblíž',
  'here.noneNearby': 'Poblíž teď není nic volné.',
  'here.reserveUntil': 'Rezervovat do {time}',
  'here.yoursUntil': 'Vaše do {time}',
  'here.yoursAt': 'Vaše {times}',
  'here.takenUntil': 'Obsazeno do {time}',
  'here.notNow': 'Teď nelze rezervovat.',
  'here.freeUntil': 'Volné do {time}',
  'here.freeToday': 'Volné do konce dne',
  'here.until': 'Do {time}',
  'here.yours': 'Vaše rezervace na tomto patře',
  'here.meeting': 'Na vaši schůzku: {place}',
};
