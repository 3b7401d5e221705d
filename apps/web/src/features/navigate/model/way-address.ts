import type { SignInMethods } from '@assist/contract';
import { passHash } from '../../../lib/kiosk-pass.ts';
import type { RouteProfile } from '@assist/wayfinding';

interface Ends {
  /** As the address names them: see `place-reference.ts`. */
  readonly from: string;
  readonly to: string;
  /** How one goes, where that is not as whoever opens it is used to. */
  readonly profile?: RouteProfile;
  /** A kiosk's: with it one is led on without a sign-in. */
  readonly pass?: string;
}

/** Where a way is found again. Where visitors are let in it leads them too; who has an account has the same way by it among his own screens. */
export function wayAddress(origin: string, { from, to, profile, pass }: Ends, guests: SignInMethods['guests']): string {
  const url = new URL(guests === 'off' ? '/navigate' : '/visit/navigate', origin);
  url.search = new URLSearchParams({ from, to, ...(profile === undefined ? {} : { profile }) }).toString();
  if (pass !== undefined) url.hash = passHash(pass);
  return url.href;
}
