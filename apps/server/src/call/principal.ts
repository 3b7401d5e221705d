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
      /** A visitor without an account. What he may is said by each call that he may make. */
      readonly kind: 'guest';
      readonly name: string;
      readonly sessionId: string;
      readonly endsAt: Instant;
      readonly invitationId: string | null;
      /** Where a kiosk has led them on, what it shows: they see no more. */
      readonly kiosk: { readonly areaIds: readonly string[]; readonly levelId: string } | null;
      /** False before the day of the reservation that he is invited to. */
      readonly isLetIn: boolean;
    }
  | {
      /** A screen in the house. It sees what is in its areas. */
      readonly kind: 'kiosk';
      readonly sessionId: string;
      readonly kioskId: string;
      readonly areaIds: readonly string[];
      /** The floor that it stands on, which it sees in any case. */
      readonly levelId: string;
      /** Undefined where no licence is left for it. */
      readonly tier: Tier | undefined;
    }
  | {
      /** Another system: a building's, a panel at a door. */
      readonly kind: 'service';
      readonly tokenId: string;
      readonly name: string;
      readonly scopes: ReadonlySet<Scope>;
      /** Which resources it speaks for; null for all. */
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
