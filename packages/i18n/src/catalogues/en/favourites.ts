export const favourites = {
  'home.likeLastTime': 'Like last time',
  'home.likeLastTimeTaken': '{name} is not free then.',
  'home.likeLastTimeOther': 'Choose another',
  'favourites.all': 'All favourites',
  'favourites.empty': 'You have no favourites yet',
  'favourites.emptyHint': 'The heart on a card makes a room or a desk one of them. Here you see at once which of them is free.',
  'favourites.find': 'Find something',
  'favourites.order': 'Sort by',
  'favourites.free': 'Free first',
  'word.name': 'Name',
  'home.invitations': '{count, plural, one {One invitation waits for your answer} other {# invitations wait for your answer}}',
  'home.answer': 'Answer',
} as const;
