interface Sent {
  readonly id: number;
  readonly message: Buffer;
}

/**
 * Sent messages that have not been acknowledged, to be replayed on another transport (HubProtocol.md, Stateful Reconnect). The buffer holds
 * the bytes that all connections share, not copies. If there are too many, the oldest messages are lost, and nothing can be replayed until
 * the client has acknowledged those.
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

  /** True if every message that the client has not acknowledged can be replayed. */
  get isWhole(): boolean {
    return this.#lostId <= this.#acknowledgedId;
  }

  /**
   * The id for a Sequence: that of the first message to replay or, if there is none, of the next message to send. According to the document
   * it is always the latter. But the client (MessageBuffer, `_resetSequence`) numbers what it receives from this id, including replayed
   * messages.
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
    // Half of the buffer is dropped at a time, because dropping a single message would move all others each time.
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
