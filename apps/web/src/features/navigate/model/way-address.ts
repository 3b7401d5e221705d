import type { SignInMethods } from '@assist/contract';
import { passHash } from '../../../lib/kiosk-pass.ts';
import type { RouteProfile } from '@assist/wayfinding';

interface Ends {
  /** Reference of the start in the address (see `place-reference.ts`). */
  readonly from: string;
  readonly to: string;
  /** Route profile to use instead of the recipient's own. */
  readonly profile?: RouteProfile;
  /** Pass of a kiosk, with which the route is shown without a sign-in. */
  readonly pass?: string;
}

/**
 * Returns the link to a route. If visitors are allowed, the link works for them, and people with an account are sent on to the same route
 * on their own screen.
 */
export function wayAddress(origin: string, { from, to, profile, pass }: Ends, guests: SignInMethods['guests']): string {
  const url = new URL(guests === 'off' ? '/navigate' : '/visit/navigate', origin);
  url.search = new URLSearchParams({ from, to, ...(profile === undefined ? {} : { profile }) }).toString();
  if (pass !== undefined) url.hash = passHash(pass);
  return url.href;
}
