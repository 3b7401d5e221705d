import { describe, expect, it } from 'vitest';
import { GOOGLE_SCOPE, microsoftScope } from '../src/connections/sign-in-scopes.ts';

const GOOGLE = 'https://www.googleapis.com/auth/';

describe('sign-in permissions are requested as scopes (specification, section 6)', () => {
  it.each([
    ['openid', ['openid']],
    ['email', ['email']],
    ['profile', ['profile']],
    ['contacts read', [`${GOOGLE}contacts.readonly`]],
    ['calendar and calendar events', [`${GOOGLE}calendar`, `${GOOGLE}calendar.events`]],
    ['other contacts', [`${GOOGLE}contacts.other.readonly`]],
    ['userinfo', [`${GOOGLE}userinfo.email`, `${GOOGLE}userinfo.profile`]],
  ])('of the Google-style provider: %s', (_what, scopes) => {
    expect(GOOGLE_SCOPE.split(' ')).toEqual(expect.arrayContaining(scopes));
  });

  it('of the Google-style provider: nothing else', () => expect(GOOGLE_SCOPE.split(' ')).toHaveLength(9));

  const MICROSOFT: readonly (readonly [what: string, scopes: readonly string[]])[] = [
    ['offline_access', ['offline_access']],
    ['basic user read', ['User.Read', 'User.ReadBasic.All']],
    ['openid', ['openid']],
    ['profile', ['profile']],
    ['email', ['email']],
    ['calendars read, write and shared', ['Calendars.Read', 'Calendars.ReadWrite', 'Calendars.Read.Shared', 'Calendars.ReadWrite.Shared']],
    ['contacts read and shared', ['Contacts.Read', 'Contacts.Read.Shared']],
  ];
  it.each(MICROSOFT)('of the Microsoft-style provider: %s', (_what, scopes) => {
    expect(microsoftScope(false).split(' ')).toEqual(expect.arrayContaining([...scopes]));
  });

  it.each([
    [false, []],
    [true, ['Group.Read.All']],
  ])('of the Microsoft-style provider: nothing else, except group read if groups can be found (%s)', (enableGroupFinding, more) => {
    expect(microsoftScope(enableGroupFinding).split(' ')).toEqual([...MICROSOFT.flatMap(([, scopes]) => scopes), ...more]);
  });
});
