import { type Access, isScope, type Permission, ROLES } from '@assist/contract';
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

const OF_ADMINISTRATORS: ReadonlySet<Permission> = new Set(ROLES.administrator);
const NONE: ReadonlySet<Permission> = new Set();

/** Returns a person's permissions. People are currently administrators or have none; the other roles cannot be assigned yet. */
export function permissionsOf({ administrator }: { readonly administrator: boolean }): ReadonlySet<Permission> {
  return administrator ? OF_ADMINISTRATORS : NONE;
}
