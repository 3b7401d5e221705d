/** Returns the scope that is requested from a Microsoft-style provider (specification, section 6). Short names are Graph's own. */
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

/** The scope that is requested from a Google-style provider (specification, section 6). */
export const GOOGLE_SCOPE = [
  'openid',
  'email',
  'profile',
  ...['contacts.readonly', 'calendar', 'calendar.events', 'contacts.other.readonly', 'userinfo.email', 'userinfo.profile'].map(
    (name) => `https://www.googleapis.com/auth/${name}`,
  ),
].join(' ');

/** The scope that is requested for the service account: rooms, their calendars, the company's people and groups. */
export const GOOGLE_APPLICATION_SCOPE = [
  'calendar',
  'admin.directory.resource.calendar.readonly',
  'admin.directory.user.readonly',
  'admin.directory.group.readonly',
  'directory.readonly',
]
  .map((name) => `https://www.googleapis.com/auth/${name}`)
  .join(' ');
