export interface HubLimits {
  /** Time after which a client that was sent nothing is sent a Ping. */
  readonly keepAliveMs: number;
  /** Time after which a silent client counts as gone. Clients send their own pings every 15 s. */
  readonly clientTimeoutMs: number;
  /** Time limit from the opening of a connection to the end of its handshake; likewise from a stateful reconnect to its Sequence. */
  readonly handshakeTimeoutMs: number;
  /** How long a poll waits for messages. The client gives up after 100 s, so the server has to be first. */
  readonly pollMs: number;
  /** How long after its issue a connection token can open a connection, once. */
  readonly tokenMs: number;
  /** The limit of one message, of one WebSocket frame and of one POST. */
  readonly receiveMaxBytes: number;
  /**
   * How much one connection may send at once, and each second after that; beyond this it is closed with an error. The client itself sends a
   * ping every 15 s. After a reconnect it replays up to 100,000 bytes (`MessageBuffer`).
   */
  readonly messagesBurst: number;
  readonly messagesPerSecond: number;
  readonly bytesBurst: number;
  readonly bytesPerSecond: number;
  /** The most frames in one WebSocket message. The library ws keeps all of them until the last has arrived. */
  readonly fragmentsMax: number;
  /** The most bytes that may wait for a client that does not read; beyond this the client is dropped. */
  readonly sendBufferMaxBytes: number;
  /** The most bytes that are kept for a stateful reconnect. Beyond this no reconnect is possible until the client has acknowledged. */
  readonly reconnectBufferMaxBytes: number;
  /** How long a stateful connection is kept without its transport. */
  readonly reconnectMs: number;
  /** How long a client may take to leave after a Close. */
  readonly closeMs: number;
  /** How many calls of one connection run concurrently. */
  readonly callsAtOnce: number;
  /** How many more calls of a connection may wait; beyond this the connection is closed with an error. */
  readonly callsWaitingMax: number;
  /** The most connections in this process, including those before their handshake; beyond this new ones get a 503. */
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
