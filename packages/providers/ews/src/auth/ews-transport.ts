import type { TokenSource } from '@assist/calendar-provider';

/** The ways to sign in to Exchange. */
export type EwsAuth =
  | { readonly kind: 'basic'; readonly user: string; readonly password: string }
  | { readonly kind: 'ntlm'; readonly user: string; readonly domain: string; readonly password: string; readonly workstation?: string }
  /** Hybrid modern authentication. */
  | { readonly kind: 'oauth'; readonly tokens: TokenSource };

/** Sends requests as a signed-in account. Returns Exchange's answer, including a 401 that persists. */
export interface EwsTransport {
  /** `isStream` states that the answer has no end; then it does not count towards the limit of concurrent calls. */
  send(url: string, init: RequestInit, isStream?: boolean): Promise<Response>;
  close(): Promise<void>;
}

export interface TransportOptions {
  /** PEM of the certificate authority that signed Exchange's certificate, if it is the company's own. */
  readonly ca?: string;
  /** For NTLM: how many calls run at once to one server, each on its own connection. */
  readonly connections?: number;
}
