/** Specification, section 6: the scope requested from a Microsoft-style provider. A short name is one of Graph's own. */
export function microsoftScope(enableGroupFinding: boolean): string {
  return [
    'offline_access',
    'User.Read',
    'User.ReadBasic.All',
    'openid',
    'profile',
    'email',
    'Calendars.Read',
    'Calendars.ReadWrite',
    'Calendars.Read.Shared',
    'Calendars.ReadWrite.Shared',
    'Contacts.Read',
    'Contacts.Read.Shared',
    ...(enableGroupFinding ? ['Group.Read.All'] : []),
  ].join(' ');
}

/** Specification, section 6: the scope requested from a Google-style provider. */
export const GOOGLE_SCOPE = [
  'openid',
  'email',
  'profile',
  ...['contacts.readonly', 'calendar', 'calendar.events', 'contacts.other.readonly', 'userinfo.email', 'userinfo.profile'].map(
    (name) => `https://www.googleapis.com/auth/${name}`,
  ),
].join(' ');

/** The scope requested for the service account: rooms, their calendars, the company's people and groups. */
export const GOOGLE_APPLICATION_SCOPE = [
  'calendar',
  'admin.directory.resource.calendar.readonly',
  'admin.directory.user.readonly',
  'admin.directory.group.readonly',
  'directory.readonly',
]
  .map((name) => `https://www.googleapis.com/auth/${name}`)
  .join(' ');
