/** The means of sending bytes to a client, in order and without knowing their meaning. */
export interface Transport {
  readonly kind: 'webSockets' | 'serverSentEvents' | 'longPolling';
  /** Number of bytes that were sent but have not left the process. */
  readonly unsentBytes: number;
  /** True if the client is known to be present although it sends nothing, because it waits in a poll. */
  readonly isAttended: boolean;
  send(message: Buffer, format: 'text' | 'binary'): void;
  /** Ends the transport once all sent messages have been delivered. */
  end(): void;
  /** Stops reading from the client. Messages to the client are still sent. */
  deafen(): void;
  /** Ends the transport immediately. Unsent messages are lost. */
  destroy(): void;
}

/** The owner of a transport. It may have another transport by now, so it must check which transport is calling. */
export interface TransportOwner {
  /** Called before the received bytes are parsed. */
  arrived(transport: Transport, bytes: number): void;
  /** Called for a frame without a message. If it returns false, the frame exceeds the budget and must not be answered. */
  pinged(transport: Transport): boolean;
  received(transport: Transport, bytes: Buffer): void;
  heard(transport: Transport): void;
  /**
   * Called once when the transport has ended. `fault` means that the client has broken the rules of the transport, and would do so again.
   */
  closed(transport: Transport, how: 'gone' | 'fault'): void;
}
