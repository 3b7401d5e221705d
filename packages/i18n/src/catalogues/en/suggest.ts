export const suggest = {
  'suggest.title': 'Suggest something',
  'suggest.hint': '{count, plural, one {Free at that time, for one person.} other {Free at that time, for # people who come.}}',
  'suggest.count': 'How many: {name}',
  'suggest.add': 'And something else',
  'suggest.remove': 'Not this: {name}',
  'suggest.none': 'Nothing is free for that. Choose another time, or ask for less.',
  'suggest.fits': '{places} places for {needed}',
  'suggest.favourite': 'a favourite',
  'suggest.favouriteOf': '{name} is a favourite',
  'suggest.near-home': 'near your place: {area}',
  'suggest.near-chosen': 'near what you have chosen: {area}',
  'suggest.together': 'all together: {area}',
} as const;
