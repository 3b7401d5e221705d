import type { Permission } from '@assist/contract';
import type { Instant } from '@assist/time';

/** Who asks. */
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
    };

export type Guest = Extract<Principal, { kind: 'guest' }>;

export type SignedIn = Extract<Principal, { kind: 'user' }>;
