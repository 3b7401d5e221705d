import { type Access, type Permission, type Role, ROLES } from '@assist/contract';
import type { Principal } from './principal.ts';

export function mayCall(access: Access, principal: Principal): boolean {
  switch (access) {
    case 'anyone':
    case 'either':
      return true;
    case 'signed-in':
      return principal.kind === 'user';
    default:
      return principal.kind === 'user' && principal.permissions.has(access);
  }
}

const PERMISSIONS_OF = Object.fromEntries(Object.entries(ROLES).map(([role, permissions]) => [role, new Set(permissions)])) as unknown as Readonly<Record<Role, ReadonlySet<Permission>>>;
const NONE: ReadonlySet<Permission> = new Set();

/** Today people are administrators or nothing special; the other roles are given where people are administered. */
export function permissionsOf({ administrator }: { readonly administrator: boolean }): ReadonlySet<Permission> {
  return administrator ? PERMISSIONS_OF.administrator : NONE;
}
