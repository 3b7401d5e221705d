/** By what a client is reached. It carries bytes, in order, and knows nothing of what they mean. */
export interface Transport {
  readonly kind: 'webSockets' | 'serverSentEvents' | 'longPolling';
  /** What was sent and has not left the process. */
  readonly unsentBytes: number;
  /** Whether the client is known to be there without having said anything: it waits in a poll. */
  readonly isAttended: boolean;
  send(message: Buffer, format: 'text' | 'binary'): void;
  /** After what was sent. */
  end(): void;
  /** Stops reading what the client sends; what is sent to the client still arrives. */
  deafen(): void;
  /** At once. */
  destroy(): void;
}

/** The owner of a transport. It may have another one by now, and asks which one it is. */
export interface TransportOwner {
  /** Told before the bytes are parsed, whatever they are. */
  arrived(transport: Transport, bytes: number): void;
  /** A frame without a message. False: it is one too many, and gets no answer. */
  pinged(transport: Transport): boolean;
  received(transport: Transport, bytes: Buffer): void;
  heard(transport: Transport): void;
  /** Once. `fault`: the client has broken the rules of the transport, and would do so again. */
  closed(transport: Transport, how: 'gone' | 'fault'): void;
}
