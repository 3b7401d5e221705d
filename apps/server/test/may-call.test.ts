import { type Access, PERMISSIONS, ROLES, SCOPES, type Permission, type Scope } from '@assist/contract';
import type { Tier } from '@assist/resource';
import { instantOf } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { mayCall, permissionsOf } from '../src/call/may-call.ts';
import type { Principal } from '../src/call/principal.ts';
import { readTable } from './authorisation-table.ts';

const user = (permissions: readonly Permission[]): Principal => ({
  kind: 'user',
  sessionId: 's',
  userId: 'u',
  email: 'u@alder.example',
  name: 'U',
  permissions: new Set(permissions),
});
const guest = (isLetIn: boolean): Principal => ({
  kind: 'guest',
  name: 'Gita',
  sessionId: 's',
  endsAt: instantOf(0),
  invitationId: null,
  kiosk: null,
  isLetIn,
});
const kiosk = (tier: Tier | undefined): Principal => ({
  kind: 'kiosk',
  sessionId: 's',
  kioskId: 'k',
  areaIds: ['house'],
  levelId: 'ground',
  tier,
});
const service = (...scopes: readonly Scope[]): Principal => ({
  kind: 'service',
  tokenId: 't',
  name: 'Building',
  scopes: new Set(scopes),
  resourceEmails: null,
});

const PRINCIPALS: Readonly<Record<string, Principal>> = {
  anonymous: { kind: 'anonymous' },
  user: user([]),
  administrator: user([...ROLES.administrator]),
  areaManager: user([...ROLES['area-manager']]),
  reception: user([...ROLES.reception]),
  approver: user([...ROLES.approver]),
  guest: guest(true),
  early: guest(false),
  kiosk: kiosk('basic'),
  unlicensed: kiosk(undefined),
  values: service('put-values'),
  checkIn: service('check-in'),
  noScope: service(),
};

/** Every kind of access for every principal, including roles that cannot be assigned yet. */
const TABLE = `
access          anonymous user administrator areaManager reception approver guest early kiosk unlicensed values checkIn noScope
anyone          yes       yes  yes           yes         yes       yes      yes   yes   yes   yes        yes    yes     yes
either          yes       yes  yes           yes         yes       yes      yes   yes   yes   yes        yes    yes     yes
signed-in       no        yes  yes           yes         yes       yes      no    no    no    no         no     no      no
inside          no        yes  yes           yes         yes       yes      yes   no    yes   no         no     no      no
visiting        no        no   no            no          no        no       yes   no    yes   no         no     no      no
guest           no        no   no            no          no        no       yes   yes   no    no         no     no      no
kiosk           no        no   no            no          no        no       no    no    yes   yes        no     no      no
administer      no        no   yes           no          no        no       no    no    no    no         no     no      no
manage-area     no        no   yes           yes         no        no       no    no    no    no         no     no      no
act-for-others  no        no   yes           no          yes       no       no    no    no    no         no     no      no
approve         no        no   yes           yes         no        yes      no    no    no    no         no     no      no
put-values      no        no   no            no          no        no       no    no    no    no         yes    no      no
check-in        no        no   no            no          no        no       no    no    no    no         no     yes     no
`;

describe('the table of who may make calls', () => {
  const rows = readTable(TABLE);

  it.each(rows.map((row) => [row['access'] as Access, row] as const))(
    'is followed for the access %s',
    (access, { access: _access, ...cells }) => {
      const answers = Object.entries(PRINCIPALS).map(([who, principal]) => [who, mayCall(access, principal) ? 'yes' : 'no']);
      expect(Object.fromEntries(answers)).toEqual(cells);
    },
  );

  it('covers every permission and every scope', () => {
    expect(rows.map((row) => row['access'])).toEqual(expect.arrayContaining([...PERMISSIONS, ...SCOPES]));
  });
});

it('an administrator has every permission, and other signed-in people have none', () => {
  expect([...permissionsOf({ administrator: true })]).toEqual([...PERMISSIONS]);
  expect([...permissionsOf({ administrator: false })]).toEqual([]);
});
