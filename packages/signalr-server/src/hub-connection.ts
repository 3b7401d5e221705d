import type { HubMessage } from './hub-message.ts';

/** A connection to a client that has completed its handshake, over any transport. */
export interface HubConnection<User> {
  /** The public id, which the client knows as its `connectionId`. The client's requests carry the secret connection token instead. */
  readonly id: string;
  readonly user: User;
  /** Sends a message. Never waits, and does nothing on a connection that has ended. Throws if the message cannot be serialised. */
  send(message: HubMessage): void;
  /** Sends a Close message and ends the transport. Without `allowReconnect` the client does not reconnect by itself. */
  close(options: { readonly error?: string; readonly allowReconnect: boolean }): void;
}
