import type { Permission, PersonRoles, Scope } from '@assist/contract';
import type { Tier } from '@assist/resource';
import type { Instant } from '@assist/time';

/** The caller, as identified by a session or a token. */
export type Principal =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'user';
      readonly userId: string;
      readonly email: string;
      readonly name: string;
      readonly permissions: ReadonlySet<Permission>;
      /** The areas that the person manages, and what they may do there; null for everybody else. */
      readonly manager: PersonRoles['manager'];
      readonly sessionId: string;
    }
  | {
      /** A visitor without an account. Each operation decides whether guests may call it. */
      readonly kind: 'guest';
      readonly name: string;
      readonly sessionId: string;
      readonly endsAt: Instant;
      readonly invitationId: string | null;
      /** The areas and the floor of the kiosk from which the guest continues: the guest sees no more than these. Null for other guests. */
      readonly kiosk: { readonly areaIds: readonly string[]; readonly levelId: string } | null;
      /** False before the day of the reservation that the guest is invited to. */
      readonly isLetIn: boolean;
    }
  | {
      /** A screen in the building. It sees what is in its areas. */
      readonly kind: 'kiosk';
      readonly sessionId: string;
      readonly kioskId: string;
      readonly areaIds: readonly string[];
      /** Id of the kiosk's own floor, which it always sees. */
      readonly levelId: string;
      /** Undefined if no licence is left for the kiosk. */
      readonly tier: Tier | undefined;
    }
  | {
      /** Another system with a service token: a system of the building, or a panel at a door. */
      readonly kind: 'service';
      readonly tokenId: string;
      readonly name: string;
      readonly scopes: ReadonlySet<Scope>;
      /** Addresses of the resources for which the system may act; null for all resources. */
      readonly resourceEmails: readonly string[] | null;
    };

export type Guest = Extract<Principal, { kind: 'guest' }>;

export type Kiosk = Extract<Principal, { kind: 'kiosk' }>;

export type Service = Extract<Principal, { kind: 'service' }>;

export type SignedIn = Extract<Principal, { kind: 'user' }>;

/**
 * Returns whether the caller may see the building at all. Before the day of the visit, a guest sees only when and where they are expected;
 * without a licence, a kiosk sees only that it has none.
 */
export function isInside(principal: Principal): boolean {
  return (
    principal.kind === 'user' ||
    (principal.kind === 'guest' && principal.isLetIn) ||
    (principal.kind === 'kiosk' && principal.tier !== undefined)
  );
}
