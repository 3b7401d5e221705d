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
 * A method that clients can call. Its return value is the result. If it throws a `HubMethodError`, the caller receives its message; any
 * other error is only logged.
 */
export type HubMethod<User> = (connection: HubConnection<User>, args: readonly unknown[]) => unknown;

export interface HubOptions<User> {
  /** Signs connection tokens. Every process with the same secret accepts them. */
  readonly secret: string;
  /**
   * Called once for each negotiation, before any other callback. If it returns a ticket, the client sends the ticket instead of its own
   * token from then on, including in addresses (`accessToken` of the answer).
   */
  readonly negotiate: (request: IncomingMessage) => Promise<{ readonly ticket?: string }>;
  /**
   * Called once per connection: on its first request, or on a WebSocket that was not negotiated. Later requests must bring the same access
   * token.
   */
  readonly admit: (request: IncomingMessage, accessToken: AccessToken | undefined) => Promise<User>;
  /** The methods by name; names are case-sensitive. */
  readonly methods: Readonly<Record<string, HubMethod<User>>>;
  /**
   * Called when a connection is admitted, before its handshake, so that the application can count or end it from then on. If it throws a
   * `HubRefusal`, the connection is refused after all.
   */
  readonly onAdmitted?: (connection: HubConnection<User>, request: IncomingMessage) => void;
  /** Called once at the end of each admitted connection, even if its handshake was never completed. */
  readonly onOver?: (connection: HubConnection<User>) => void;
  /** Called once the handshake is completed. */
  readonly onConnected?: (connection: HubConnection<User>) => void;
  /** Called once at the end of each connection whose handshake was completed. */
  readonly onDisconnected?: (connection: HubConnection<User>) => void;
  readonly log: HubLog;
  readonly limits?: Partial<HubLimits>;
}
