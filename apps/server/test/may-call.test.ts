import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type Access,
  CAPABILITIES_IN_USE,
  PERMISSIONS,
  type PersonRoles,
  ROLES,
  SCOPES,
  type Permission,
  type Scope,
} from '@assist/contract';
import { type Area, type Tier, toAreaTree } from '@assist/resource';
import { instantOf } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { chargeOf, isInCharge } from '../src/call/charge.ts';
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
  manager: null,
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
  manager: user([...ROLES.manager]),
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

/** Every kind of access for every principal, including every role. */
const TABLE = `
access          anonymous user administrator manager     reception approver guest early kiosk unlicensed values checkIn noScope
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

const roles = (held: Partial<PersonRoles>): PersonRoles => ({ manager: null, reception: false, approver: false, ...held });

it.each([
  ['an administrator every permission', { administrator: true, roles: roles({}) }, PERMISSIONS],
  ['a person without roles none', { administrator: false, roles: roles({}) }, []],
  [
    'a manager those of a manager',
    { administrator: false, roles: roles({ manager: { areaIds: ['floor-1'], capabilities: ['plan'] } }) },
    ROLES.manager,
  ],
  ['a receptionist those of a receptionist', { administrator: false, roles: roles({ reception: true }) }, ROLES.reception],
  [
    'a person with several roles those of all',
    { administrator: false, roles: roles({ reception: true, approver: true }) },
    ['act-for-others', 'approve'],
  ],
] as const)('roles give %s', (_what, held, permissions) => {
  expect([...permissionsOf(held)]).toEqual([...permissions]);
});

describe('the areas in which a person may do something', () => {
  const tree = toAreaTree(
    [
      ['house', null],
      ['floor-1', 'house'],
      ['zone', 'floor-1'],
      ['floor-2', 'house'],
    ].map(([id, parentAreaId]) => ({ id: id!, parentAreaId: parentAreaId ?? null, kind: 'floor', name: {}, rank: 0 }) as unknown as Area),
  );
  const managing = { permissions: new Set(ROLES.manager), manager: { areaIds: ['floor-1'], capabilities: ['plan' as const] } };

  it.each([
    ['the own area', 'floor-1', true],
    ['an area below it', 'zone', true],
    ['the area above it', 'house', false],
    ['the area beside it', 'floor-2', false],
    ['an area that does not exist', 'nowhere', false],
    ['no area', null, false],
  ])('of a manager: %s', (_what, areaId, expected) => {
    expect(isInCharge(chargeOf(managing, 'plan'), tree, areaId)).toBe(expected);
  });

  it('of a manager without the capability are none, and of an administrator all', () => {
    expect(isInCharge(chargeOf(managing, 'kiosks'), tree, 'floor-1')).toBe(false);
    const administrator = { permissions: new Set(ROLES.administrator), manager: null };
    expect(isInCharge(chargeOf(administrator, 'kiosks'), tree, null)).toBe(true);
  });
});

it('the capabilities that forms offer are those that a call asks for, so that none of them permits nothing', () => {
  const folder = fileURLToPath(new URL('../src/', import.meta.url));
  const asked = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => [...readFileSync(folder + path, 'utf8').matchAll(/chargeOf\(\w+, '(\w+)'\)/g)].map(([, capability]) => capability!));
  expect([...new Set(asked)].toSorted()).toEqual(CAPABILITIES_IN_USE.toSorted());
});
