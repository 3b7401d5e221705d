import type { SignInMethods } from '@assist/contract';
import { passHash } from '../../../lib/kiosk-pass.ts';
import type { RouteProfile } from '@assist/wayfinding';

interface Ends {
  /** In the format of the address: see `place-reference.ts`. */
  readonly from: string;
  readonly to: string;
  /** The route profile, if the recipient's own is not to be used. */
  readonly profile?: RouteProfile;
  /** A kiosk's pass, which shows the way without a sign-in. */
  readonly pass?: string;
}

/**
 * Returns the link to a way. If visitors are allowed, it works for them too; people with an account are taken to the same way on their own
 * screens.
 */
export function wayAddress(origin: string, { from, to, profile, pass }: Ends, guests: SignInMethods['guests']): string {
  const url = new URL(guests === 'off' ? '/navigate' : '/visit/navigate', origin);
  url.search = new URLSearchParams({ from, to, ...(profile === undefined ? {} : { profile }) }).toString();
  if (pass !== undefined) url.hash = passHash(pass);
  return url.href;
}
