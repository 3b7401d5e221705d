import type { IncomingMessage } from 'node:http';
import type { AccessToken } from './access-token.ts';
import type { HubConnection } from './hub-connection.ts';
import type { HubLimits } from './hub-limits.ts';

export type { AccessToken } from './access-token.ts';

/** As pino has it. What a message holds, addresses and tokens are never among what is logged. */
export interface HubLog {
  debug(object: object, message: string): void;
  info(object: object, message: string): void;
  warn(object: object, message: string): void;
  error(object: object, message: string): void;
}

/** What it gives back is the result; a `HubMethodError` is told to the caller, anything else that is thrown is logged. */
export type HubMethod<User> = (connection: HubConnection<User>, args: readonly unknown[]) => unknown;

export interface HubOptions<User> {
  /** Signs connection tokens: every process with the same secret adopts them. */
  readonly secret: string;
  /**
   * Asked once, before anything else. A ticket that it gives is what the client sends from then on in place of its own
   * token, in addresses as well (`accessToken` of the answer).
   */
  readonly negotiate: (request: IncomingMessage) => Promise<{ readonly ticket?: string }>;
  /**
   * Asked once for each connection: with its first request, or with a WebSocket that was not negotiated. Its later
   * requests have to bring the same access token.
   */
  readonly admit: (request: IncomingMessage, accessToken: AccessToken | undefined) => Promise<User>;
  /** By their names, which are case-sensitive. */
  readonly methods: Readonly<Record<string, HubMethod<User>>>;
  /**
   * When it is let in, before its handshake: what is counted or ended has to be known from here on. It may throw a `HubRefusal`; then it is not
   * let in after all.
   */
  readonly onAdmitted?: (connection: HubConnection<User>, request: IncomingMessage) => void;
  /** Once for each that was let in, whether it was ever connected or not. */
  readonly onOver?: (connection: HubConnection<User>) => void;
  /** After the handshake. */
  readonly onConnected?: (connection: HubConnection<User>) => void;
  /** Once for each that was connected, however it ended. */
  readonly onDisconnected?: (connection: HubConnection<User>) => void;
  readonly log: HubLog;
  readonly limits?: Partial<HubLimits>;
}
