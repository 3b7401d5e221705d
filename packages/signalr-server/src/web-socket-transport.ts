import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Transport, TransportOwner } from './transport.ts';

const NORMAL_CLOSURE = 1_000;

/** Sends and receives messages over a WebSocket (TransportProtocols.md, WebSockets). */
export class WebSocketTransport implements Transport {
  readonly kind = 'webSockets';
  readonly isAttended = false;
  readonly #socket: WebSocket;

  /** @param raw the socket below the WebSocket, because ws does not report frames without content */
  constructor(socket: WebSocket, raw: Duplex, owner: TransportOwner) {
    this.#socket = socket;
    let how: 'gone' | 'fault' = 'gone';
    raw.prependListener('data', (piece: Buffer) => owner.arrived(this, piece.byteLength));
    socket.on('ping', (data) => {
      if (owner.pinged(this)) socket.pong(data, false, ignore);
    });
    socket.on('pong', () => owner.pinged(this));
    // Text and binary frames are treated alike, because even the handshake of MessagePack is text. The data is a Buffer unless another type
    // is requested.
    socket.on('message', (data) => owner.received(this, data as Buffer));
    // An error means that a frame is too long or its text invalid; ws closes the socket with the right code. A mere disconnect causes no
    // error.
    socket.on('error', () => (how = 'fault'));
    socket.on('close', () => owner.closed(this, how));
  }

  get unsentBytes(): number {
    return this.#socket.bufferedAmount;
  }

  send(message: Buffer, format: 'text' | 'binary'): void {
    this.#socket.send(message, { binary: format === 'binary' }, ignore);
  }

  end(): void {
    this.#socket.close(NORMAL_CLOSURE);
  }

  deafen(): void {
    this.#socket.pause();
  }

  destroy(): void {
    this.#socket.terminate();
  }
}

/** Ignores an error while sending, because the socket then closes anyway. */
function ignore(): void {}
