import type { ClientMessage } from './client-message.ts';
import type { ServerMessage } from './server-message.ts';

/** The first message in some bytes, or why there is none. */
export type Piece =
  | { readonly kind: 'message'; readonly body: Buffer; readonly bytes: number }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'malformed' };

/** One of the two encodings of HubProtocol.md. */
export interface HubProtocol {
  readonly name: 'json' | 'messagepack';
  readonly format: 'text' | 'binary';
  /** With its framing. Throws where a value cannot be serialised. */
  encode(message: ServerMessage): Buffer;
  /** The first message of these bytes, without its framing; `bytes` is how many it takes with it. */
  first(bytes: Buffer): Piece;
  /** Undefined: malformed. */
  parse(body: Buffer): ClientMessage | undefined;
}
