import type { ClientMessage } from './client-message.ts';
import type { HubProtocol } from './hub-protocol.ts';

/** The messages up to the first invalid one, and the fault of that one. */
export interface Received {
  readonly messages: readonly ClientMessage[];
  readonly fault: 'malformed' | 'too long' | 'too many' | undefined;
}

/**
 * Splits incoming bytes into messages. A frame may contain several messages, or a part of one. The part that is kept for the next frame is
 * bounded.
 */
export class MessageReader {
  readonly protocol: HubProtocol;
  readonly #maxBytes: number;
  #rest: Buffer | undefined;

  constructor(protocol: HubProtocol, maxBytes: number) {
    this.protocol = protocol;
    this.#maxBytes = maxBytes;
  }

  /**
   * @param mayRead called before each message is parsed, because a frame of 32 KB can hold ten thousand messages; false stops the reading
   */
  read(bytes: Buffer, mayRead: () => boolean): Received {
    const messages: ClientMessage[] = [];
    let left = this.#rest === undefined ? bytes : Buffer.concat([this.#rest, bytes]);
    this.#rest = undefined;
    while (left.byteLength > 0) {
      const piece = this.protocol.first(left);
      if (piece.kind === 'malformed') return { messages, fault: 'malformed' };
      if (piece.kind === 'incomplete') {
        if (left.byteLength > this.#maxBytes) return { messages, fault: 'too long' };
        // A copy, so that the rest of a message does not keep the socket's whole buffer in memory.
        this.#rest = Buffer.from(left);
        break;
      }
      if (piece.bytes > this.#maxBytes) return { messages, fault: 'too long' };
      if (!mayRead()) return { messages, fault: 'too many' };
      const message = this.protocol.parse(piece.body);
      if (message === undefined) return { messages, fault: 'malformed' };
      messages.push(message);
      left = left.subarray(piece.bytes);
    }
    return { messages, fault: undefined };
  }

  /** Drops a partial message: after its transport was cut, the client sends the whole message again. */
  forget(): void {
    this.#rest = undefined;
  }
}
