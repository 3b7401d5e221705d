export const wanted = {
  'finder.enough': 'Enough is',
  'finder.enoughAll': 'All of this time',
  'finder.enoughOf': '{duration} of it',
  'finder.onlyFree': 'Only what is free',
  'plan.from': 'from {time}',
} as const;
