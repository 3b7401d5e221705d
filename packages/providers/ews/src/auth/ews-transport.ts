import type { TokenSource } from '@assist/calendar-provider';

/** The ways to sign in to Exchange. */
export type EwsAuth =
  | { readonly kind: 'basic'; readonly user: string; readonly password: string }
  | { readonly kind: 'ntlm'; readonly user: string; readonly domain: string; readonly password: string; readonly workstation?: string }
  /** Hybrid modern authentication: the application's token from Entra ID. */
  | { readonly kind: 'oauth'; readonly tokens: TokenSource };

/** Sends requests as a signed-in account. Returns Exchange's answer, even a 401 that remains after the sign-in. */
export interface EwsTransport {
  /**
   * Sends a request. `isStream` means that the answer has no end, so that the request does not count towards the limit of concurrent calls.
   */
  send(url: string, init: RequestInit, isStream?: boolean): Promise<Response>;
  close(): Promise<void>;
}

export interface TransportOptions {
  /** The certificate (PEM) of the authority that signed Exchange's certificate, if that is the company's own authority. */
  readonly ca?: string;
  /** For NTLM: the maximum number of concurrent calls, each of which needs its own connection. */
  readonly connections?: number;
}
