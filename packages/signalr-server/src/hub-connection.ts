import type { HubMessage } from './hub-message.ts';

/** One client past its handshake, whatever its transport. */
export interface HubConnection<User> {
  /** Public, and known to the client as its `connectionId`. Its requests carry a different id. */
  readonly id: string;
  readonly user: User;
  /** Never waits, and does nothing on a connection that has ended. Throws if the message cannot be serialised. */
  send(message: HubMessage): void;
  /** Sends a Close message and ends the transport. Without `allowReconnect` the client does not come back by itself. */
  close(options: { readonly error?: string; readonly allowReconnect: boolean }): void;
}
