/** The means of reaching a client. It carries bytes in order, without knowing their meaning. */
export interface Transport {
  readonly kind: 'webSockets' | 'serverSentEvents' | 'longPolling';
  /** Number of bytes that were sent but have not left the process. */
  readonly unsentBytes: number;
  /** True if the client is known to be present without having sent anything, because it waits in a poll. */
  readonly isAttended: boolean;
  send(message: Buffer, format: 'text' | 'binary'): void;
  /** Ends the transport after all sent messages. */
  end(): void;
  /** Stops reading from the client; messages to the client still arrive. */
  deafen(): void;
  /** Ends the transport immediately. */
  destroy(): void;
}

/** The owner of a transport. It may have another transport by now, so it checks which one is calling. */
export interface TransportOwner {
  /** Called before the received bytes are parsed. */
  arrived(transport: Transport, bytes: number): void;
  /** Called for a frame without a message. Returns false if it is one too many, and must not be answered. */
  pinged(transport: Transport): boolean;
  received(transport: Transport, bytes: Buffer): void;
  heard(transport: Transport): void;
  /** Called once. `fault`: the client has broken the rules of the transport, and would do so again. */
  closed(transport: Transport, how: 'gone' | 'fault'): void;
}
