import type { TokenSource } from '@assist/calendar-provider';

/** How one signs in to Exchange. */
export type EwsAuth =
  | { readonly kind: 'basic'; readonly user: string; readonly password: string }
  | { readonly kind: 'ntlm'; readonly user: string; readonly domain: string; readonly password: string; readonly workstation?: string }
  /** Hybrid modern authentication. */
  | { readonly kind: 'oauth'; readonly tokens: TokenSource };

/** Sends as somebody who has signed in. What it gives back is Exchange's answer, a 401 that stays one included. */
export interface EwsTransport {
  /** `isStream`: the answer has no end, and is not counted among those that come and go. */
  send(url: string, init: RequestInit, isStream?: boolean): Promise<Response>;
  close(): Promise<void>;
}

export interface TransportOptions {
  /** PEM of the certificate authority that signed Exchange's certificate, where it is the company's own. */
  readonly ca?: string;
  /** For one server of NTLM: so many calls at once, each on a connection of its own. */
  readonly connections?: number;
}
