interface Sent {
  readonly id: number;
  readonly message: Buffer;
}

/**
 * HubProtocol.md, Stateful Reconnect: sent messages that have not been acknowledged, to be replayed on another transport. It holds the
 * bytes shared by all connections, not copies. If there are too many, the oldest are lost; until the client has acknowledged those, nothing
 * can be replayed.
 */
export class ReplayBuffer {
  readonly #maxBytes: number;
  #sent: Sent[] = [];
  #bytes = 0;
  #lastId = 0;
  #lostId = 0;
  #acknowledgedId = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** True if everything that the client has not acknowledged can be replayed. */
  get isWhole(): boolean {
    return this.#lostId <= this.#acknowledgedId;
  }

  /**
   * The id for a Sequence: that of the first message to replay, or of the next one to send. The document says the latter in both cases; the
   * client (MessageBuffer, `_resetSequence`) numbers what it receives from here, including replayed messages.
   */
  get nextId(): number {
    return this.#sent[0]?.id ?? this.#lastId + 1;
  }

  get messages(): readonly Buffer[] {
    return this.#sent.map(({ message }) => message);
  }

  push(message: Buffer): void {
    this.#lastId += 1;
    this.#sent.push({ id: this.#lastId, message });
    this.#bytes += message.byteLength;
    if (this.#bytes <= this.#maxBytes) return;
    let kept = 0;
    let bytes = this.#bytes;
    // Drops half of it at a time: dropping one message at a time would move all the others each time.
    for (; bytes > this.#maxBytes / 2; kept += 1) bytes -= this.#sent[kept]!.message.byteLength;
    this.#lostId = this.#sent[kept - 1]!.id;
    this.#drop(kept);
  }

  acknowledge(id: number): void {
    this.#acknowledgedId = Math.min(Math.max(this.#acknowledgedId, id), this.#lastId);
    const kept = this.#sent.findIndex((sent) => sent.id > this.#acknowledgedId);
    this.#drop(kept < 0 ? this.#sent.length : kept);
  }

  #drop(count: number): void {
    for (const { message } of this.#sent.splice(0, count)) this.#bytes -= message.byteLength;
  }
}
