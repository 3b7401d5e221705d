import type { SignedIn } from './principal.ts';

/** Returns the person who makes a call, as the audit log names them. */
export function actorOf({ principal, correlationId }: { readonly principal: SignedIn; readonly correlationId: string }) {
  return { email: principal.email, name: principal.name, correlationId };
}
