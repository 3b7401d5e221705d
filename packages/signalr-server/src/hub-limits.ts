export interface HubLimits {
  /** A client that was sent nothing for so long is sent a Ping. */
  readonly keepAliveMs: number;
  /** A client not heard for so long is gone. The client's own pings come every 15 s. */
  readonly clientTimeoutMs: number;
  /** From the opening of a connection to the end of its handshake; also from a stateful reconnect to its Sequence. */
  readonly handshakeTimeoutMs: number;
  /** So long a poll waits for messages. The client gives up after 100 s: the server has to be the first. */
  readonly pollMs: number;
  /** Within this time a connection token is opened, once. */
  readonly tokenMs: number;
  /** Of one message, of one frame of a WebSocket and of one POST. */
  readonly receiveMaxBytes: number;
  /**
   * What one connection may send at once, and each second after that; beyond it the connection is closed with an error.
   * The client itself sends a ping every 15 s. After a reconnect it replays up to 100,000 bytes (`MessageBuffer`).
   */
  readonly messagesBurst: number;
  readonly messagesPerSecond: number;
  readonly bytesBurst: number;
  readonly bytesPerSecond: number;
  /** Frames of one WebSocket message. ws keeps each of them until the last has come. */
  readonly fragmentsMax: number;
  /** What waits for a client that does not read it; beyond it he is dropped. */
  readonly sendBufferMaxBytes: number;
  /** What is kept for a stateful reconnect. Beyond it there is none until the client has acknowledged. */
  readonly reconnectBufferMaxBytes: number;
  /** So long a stateful connection is kept without its transport. */
  readonly reconnectMs: number;
  /** So long a client that was told Close may take to leave. */
  readonly closeMs: number;
  /** How many calls of one connection run beside each other. */
  readonly callsAtOnce: number;
  /** How many more of its calls may wait; beyond it the connection is closed with an error. */
  readonly callsWaitingMax: number;
  /** In this process, with those before their handshake; beyond it new ones are told 503. */
  readonly connectionsMax: number;
}

export const HUB_LIMITS: HubLimits = {
  keepAliveMs: 15_000,
  clientTimeoutMs: 30_000,
  handshakeTimeoutMs: 15_000,
  pollMs: 90_000,
  tokenMs: 60_000,
  receiveMaxBytes: 32_768,
  messagesBurst: 100,
  messagesPerSecond: 5,
  bytesBurst: 131_072,
  bytesPerSecond: 4_096,
  fragmentsMax: 32,
  sendBufferMaxBytes: 1_000_000,
  reconnectBufferMaxBytes: 100_000,
  reconnectMs: 30_000,
  closeMs: 5_000,
  callsAtOnce: 1,
  callsWaitingMax: 50,
  connectionsMax: 20_000,
};
