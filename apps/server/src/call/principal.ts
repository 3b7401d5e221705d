import type { Permission } from '@assist/contract';

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
    };

export type SignedIn = Extract<Principal, { kind: 'user' }>;
