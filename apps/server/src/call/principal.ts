import type { Permission, Scope } from '@assist/contract';
import type { Tier } from '@assist/resource';
import type { Instant } from '@assist/time';

/** The caller. */
export type Principal =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'user';
      readonly userId: string;
      readonly email: string;
      readonly name: string;
      readonly permissions: ReadonlySet<Permission>;
      readonly sessionId: string;
    }
  | {
      /** A visitor without an account. Each call decides whether a guest may make it. */
      readonly kind: 'guest';
      readonly name: string;
      readonly sessionId: string;
      readonly endsAt: Instant;
      readonly invitationId: string | null;
      /** What a guest who continues from a kiosk may see: what that kiosk shows, and no more. */
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
      /** The floor on which the kiosk stands, which it always sees. */
      readonly levelId: string;
      /** Undefined if there is no licence left for it. */
      readonly tier: Tier | undefined;
    }
  | {
      /** Another system: a building's, or a panel at a door. */
      readonly kind: 'service';
      readonly tokenId: string;
      readonly name: string;
      readonly scopes: ReadonlySet<Scope>;
      /** The resources that it may act for; null for all. */
      readonly resourceEmails: readonly string[] | null;
    };

export type Guest = Extract<Principal, { kind: 'guest' }>;

export type Kiosk = Extract<Principal, { kind: 'kiosk' }>;

export type Service = Extract<Principal, { kind: 'service' }>;

export type SignedIn = Extract<Principal, { kind: 'user' }>;

/**
 * Whether the caller may see the building at all. A guest whose day has not come learns only when and where they are expected, a kiosk
 * without a licence only that it has none.
 */
export function isInside(principal: Principal): boolean {
  return (
    principal.kind === 'user' ||
    (principal.kind === 'guest' && principal.isLetIn) ||
    (principal.kind === 'kiosk' && principal.tier !== undefined)
  );
}
