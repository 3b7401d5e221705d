/** Tracks which of a client's messages are new, over all transports of the connection (HubProtocol.md, Sequence IDs). */
export class ReceivedSequence {
  #nextId = 1;
  #latestId = 0;
  #acknowledgedId = 0;
  #mustRepeat = false;

  /** Counts a trackable message. Returns false if the same message was received before. */
  isNew(): boolean {
    const id = this.#nextId;
    this.#nextId += 1;
    if (id <= this.#latestId) {
      // The Ack is repeated, because the client does not know that the message has arrived.
      this.#mustRepeat = true;
      return false;
    }
    this.#latestId = id;
    return true;
  }

  /**
   * Continues at the client's sequence id after a reconnect. Returns false if messages before it have not arrived and will not be sent
   * again.
   */
  continueAt(id: number): boolean {
    if (id < 1 || id > this.#latestId + 1) return false;
    this.#nextId = id;
    return true;
  }

  /** Number of new messages that have arrived since the last Ack. */
  get unacknowledged(): number {
    return this.#latestId - this.#acknowledgedId;
  }

  /** Returns the id for an Ack, which the caller must send; undefined if no Ack is due. */
  takeAck(): number | undefined {
    if (this.unacknowledged === 0 && !this.#mustRepeat) return undefined;
    this.#mustRepeat = false;
    this.#acknowledgedId = this.#latestId;
    return this.#latestId;
  }
}
