import type { Principal } from './principal.ts';

/** The caller, as written to the log: by an id that has a meaning only in the database, and none once the person has been erased. */
export type Caller =
  | { readonly person: string }
  /** Id of the guest's session; a guest has no other id. */
  | { readonly guest: string }
  | { readonly kiosk: string }
  /** Another system, identified by its token's id. */
  | { readonly system: string };

/** Returns the caller for the log; undefined for an anonymous caller. */
export function callerOf(principal: Principal): Caller | undefined {
  switch (principal.kind) {
    case 'anonymous':
      return undefined;
    case 'user':
      return { person: principal.userId };
    case 'guest':
      return { guest: principal.sessionId };
    case 'kiosk':
      return { kiosk: principal.kioskId };
    case 'service':
      return { system: principal.tokenId };
  }
}
