import type { SignInMethods } from '@assist/contract';

interface Ends {
  /** As the address names them: see `place-reference.ts`. */
  readonly from: string;
  readonly to: string;
}

/** Where a way is found again. Where visitors are let in it leads them too; who has an account has the same way by it among his own screens. */
export function wayAddress(origin: string, { from, to }: Ends, guests: SignInMethods['guests']): string {
  const url = new URL(guests === 'off' ? '/navigate' : '/visit/navigate', origin);
  url.search = new URLSearchParams({ from, to }).toString();
  return url.href;
}
