import { type Access, isScope, type Permission, type PersonRoles, ROLES } from '@assist/contract';
import { isInside, type Principal } from './principal.ts';

export function mayCall(access: Access, principal: Principal): boolean {
  switch (access) {
    case 'anyone':
    case 'either':
      return true;
    case 'signed-in':
      return principal.kind === 'user';
    case 'inside':
      return isInside(principal);
    case 'visiting':
      return principal.kind !== 'user' && isInside(principal);
    case 'guest':
      return principal.kind === 'guest';
    case 'kiosk':
      return principal.kind === 'kiosk';
    default:
      if (isScope(access)) return principal.kind === 'service' && principal.scopes.has(access);
      return principal.kind === 'user' && principal.permissions.has(access);
  }
}

/** The roles of a person, as their account and `person_role` say. */
export interface HeldRoles {
  readonly administrator: boolean;
  readonly roles: PersonRoles;
}

/** Returns a person's permissions: those of all their roles. A session's look-up calls this, so a set is made only for a person with a role. */
export function permissionsOf({ administrator, roles: { manager, reception, approver } }: HeldRoles): ReadonlySet<Permission> {
  if (administrator) return OF_ADMINISTRATORS;
  if (manager === null && !reception && !approver) return NONE;
  return new Set<Permission>([
    ...(manager === null ? [] : ROLES.manager),
    ...(reception ? ROLES.reception : []),
    ...(approver ? ROLES.approver : []),
  ]);
}

const OF_ADMINISTRATORS: ReadonlySet<Permission> = new Set(ROLES.administrator);
const NONE: ReadonlySet<Permission> = new Set();
