export interface HubLimits {
  /** How long after the last message to a client the client is sent a Ping. */
  readonly keepAliveMs: number;
  /** How long a client may be silent before it counts as gone. Clients send their own pings every 15 s. */
  readonly clientTimeoutMs: number;
  /** How long a connection may take to complete its handshake, and how long a stateful reconnect may take to send its Sequence. */
  readonly handshakeTimeoutMs: number;
  /** How long a poll waits for messages. The client gives up after 100 s, so this must be shorter. */
  readonly pollMs: number;
  /** How long after its issue a connection token can be used to open a connection; it can be used only once. */
  readonly tokenMs: number;
  /** Maximum size of a message, of a WebSocket frame, and of a POST. */
  readonly receiveMaxBytes: number;
  /**
   * How much one connection may send in a burst, and per second after the burst. A connection that sends more is closed with an error. The
   * client itself sends a ping every 15 s. After a reconnect it replays up to 100,000 bytes (`MessageBuffer`).
   */
  readonly messagesBurst: number;
  readonly messagesPerSecond: number;
  readonly bytesBurst: number;
  readonly bytesPerSecond: number;
  /** Maximum number of frames in one WebSocket message. The library ws keeps all frames until the last has arrived. */
  readonly fragmentsMax: number;
  /** Maximum number of bytes that may wait for a client that does not read. If more wait, the client is dropped. */
  readonly sendBufferMaxBytes: number;
  /**
   * Maximum number of bytes that are kept for a stateful reconnect. With more, no reconnect is possible until the client has acknowledged
   * messages.
   */
  readonly reconnectBufferMaxBytes: number;
  /** How long a stateful connection is kept without its transport. */
  readonly reconnectMs: number;
  /** How long a client may take to leave after a Close. */
  readonly closeMs: number;
  /** How many calls of one connection run concurrently. */
  readonly callsAtOnce: number;
  /** How many further calls of a connection may wait. With more, the connection is closed with an error. */
  readonly callsWaitingMax: number;
  /** Maximum number of connections in this process, including those before their handshake. Further ones get a 503. */
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
