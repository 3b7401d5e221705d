import { type Access, isScope, type Permission, ROLES } from '@assist/contract';
import type { Principal } from './principal.ts';

export function mayCall(access: Access, principal: Principal): boolean {
  switch (access) {
    case 'anyone':
    case 'either':
      return true;
    case 'signed-in':
      return principal.kind === 'user';
    case 'inside':
      return principal.kind === 'user' || isVisiting(principal);
    case 'visiting':
      return isVisiting(principal);
    case 'guest':
      return principal.kind === 'guest';
    case 'kiosk':
      return principal.kind === 'kiosk';
    default:
      if (isScope(access)) return principal.kind === 'service' && principal.scopes.has(access);
      return principal.kind === 'user' && principal.permissions.has(access);
  }
}

/** A kiosk without a licence learns that it has none, a guest before his day when and where he is expected: nothing of the house. */
function isVisiting(principal: Principal): boolean {
  return (principal.kind === 'guest' && principal.isLetIn) || (principal.kind === 'kiosk' && principal.tier !== undefined);
}

const OF_ADMINISTRATORS: ReadonlySet<Permission> = new Set(ROLES.administrator);
const NONE: ReadonlySet<Permission> = new Set();

/** Today people are administrators or nothing special; the other roles are given where people are administered. */
export function permissionsOf({ administrator }: { readonly administrator: boolean }): ReadonlySet<Permission> {
  return administrator ? OF_ADMINISTRATORS : NONE;
}
