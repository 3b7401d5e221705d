import type { ClientMessage } from './client-message.ts';
import type { ServerMessage } from './server-message.ts';

/** The first message in a buffer, or the reason why there is none. */
export type Piece =
  | { readonly kind: 'message'; readonly body: Buffer; readonly bytes: number }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'malformed' };

/** One of the two encodings of HubProtocol.md. */
export interface HubProtocol {
  readonly name: 'json' | 'messagepack';
  readonly format: 'text' | 'binary';
  /** Returns the bytes of a message, including its framing. Throws if a value cannot be serialised. */
  encode(message: ServerMessage): Buffer;
  /** Finds the first message in a buffer. `body` lacks the message's framing, while `bytes` is the length including the framing. */
  first(bytes: Buffer): Piece;
  /** Parses a message without its framing; returns undefined if the message is malformed. */
  parse(body: Buffer): ClientMessage | undefined;
}
