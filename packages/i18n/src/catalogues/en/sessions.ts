export const sessions = {
  'sessions.title': 'Where you are signed in',
  'sessions.lead': 'Sign out whatever you do not know or no longer use. If somebody else was there, change your password, too.',
  'sessions.device': '{browser} on {system}',
  'sessions.unknown': 'Unknown browser',
  'sessions.here': 'This browser',
  'sessions.since': 'Since {since}',
  'sessions.lastUsed': 'last used {used}',
  'sessions.end': 'Sign out there',
  'sessions.endOf': 'Sign out there: {device}',
  'sessions.ended': 'Signed out there: {device}',
} as const;
