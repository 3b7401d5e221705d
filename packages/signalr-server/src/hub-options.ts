import type { IncomingMessage } from 'node:http';
import type { AccessToken } from './access-token.ts';
import type { HubConnection } from './hub-connection.ts';
import type { HubLimits } from './hub-limits.ts';

export type { AccessToken } from './access-token.ts';

/** The log of the hub; a pino logger fits. The contents of messages, addresses and tokens are never logged. */
export interface HubLog {
  debug(object: object, message: string): void;
  info(object: object, message: string): void;
  warn(object: object, message: string): void;
  error(object: object, message: string): void;
}

/**
 * A method that clients can call. Its return value is the result; the caller receives the message of a `HubMethodError`, and any other
 * error is logged.
 */
export type HubMethod<User> = (connection: HubConnection<User>, args: readonly unknown[]) => unknown;

export interface HubOptions<User> {
  /** Signs connection tokens: every process with the same secret accepts them. */
  readonly secret: string;
  /**
   * Called once, before anything else. If it returns a ticket, the client sends that from then on instead of its own token, including in
   * addresses (`accessToken` of the answer).
   */
  readonly negotiate: (request: IncomingMessage) => Promise<{ readonly ticket?: string }>;
  /**
   * Called once per connection: on its first request, or on a WebSocket that was not negotiated. Later requests have to bring the same
   * access token.
   */
  readonly admit: (request: IncomingMessage, accessToken: AccessToken | undefined) => Promise<User>;
  /** The methods by name; names are case-sensitive. */
  readonly methods: Readonly<Record<string, HubMethod<User>>>;
  /**
   * Called when a connection is admitted, before its handshake, so that it can be counted or ended from then on. If it throws a
   * `HubRefusal`, the connection is refused after all.
   */
  readonly onAdmitted?: (connection: HubConnection<User>, request: IncomingMessage) => void;
  /** Called once at the end of each admitted connection, even if it was never connected. */
  readonly onOver?: (connection: HubConnection<User>) => void;
  /** Called after the handshake. */
  readonly onConnected?: (connection: HubConnection<User>) => void;
  /** Called once at the end of each connection that was connected. */
  readonly onDisconnected?: (connection: HubConnection<User>) => void;
  readonly log: HubLog;
  readonly limits?: Partial<HubLimits>;
}
