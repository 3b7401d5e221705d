import type { HubMessage } from './hub-message.ts';

/** One client past its handshake, whatever it is reached by. */
export interface HubConnection<User> {
  /** Public, and the same that the client knows as its `connectionId`. What it sends with its requests is another one. */
  readonly id: string;
  readonly user: User;
  /** Never waits. To a connection that is over it does nothing. Throws where the message cannot be serialised. */
  send(message: HubMessage): void;
  /** A Close message, then the end of the transport. Without `allowReconnect` the client does not come back by itself. */
  close(options: { readonly error?: string; readonly allowReconnect: boolean }): void;
}
