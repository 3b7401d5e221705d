import type { ClientMessage } from './client-message.ts';
import type { ServerMessage } from './server-message.ts';

/** The first message in some bytes, or the reason why there is none. */
export type Piece =
  | { readonly kind: 'message'; readonly body: Buffer; readonly bytes: number }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'malformed' };

/** One of the two encodings of HubProtocol.md. */
export interface HubProtocol {
  readonly name: 'json' | 'messagepack';
  readonly format: 'text' | 'binary';
  /** Returns the bytes of a message, including the framing. Throws if a value cannot be serialised. */
  encode(message: ServerMessage): Buffer;
  /** Finds the first message of these bytes, without its framing; `bytes` is the length including it. */
  first(bytes: Buffer): Piece;
  /** Returns undefined for a malformed message. */
  parse(body: Buffer): ClientMessage | undefined;
}
