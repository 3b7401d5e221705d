/** Finds out which of a client's messages are new, over all its transports (HubProtocol.md, Sequence IDs). */
export class ReceivedSequence {
  #nextId = 1;
  #latestId = 0;
  #acknowledgedId = 0;
  #mustRepeat = false;

  /** Counts a trackable message. Returns false if it was received before. */
  isNew(): boolean {
    const id = this.#nextId;
    this.#nextId += 1;
    if (id <= this.#latestId) {
      // The acknowledgement is repeated, because the client does not know that the message has arrived.
      this.#mustRepeat = true;
      return false;
    }
    this.#latestId = id;
    return true;
  }

  /** Continues after a reconnect. Returns false if messages are missing that nobody will send again. */
  continueAt(id: number): boolean {
    if (id < 1 || id > this.#latestId + 1) return false;
    this.#nextId = id;
    return true;
  }

  /** Number of messages that have arrived since the last Ack. */
  get unacknowledged(): number {
    return this.#latestId - this.#acknowledgedId;
  }

  /** Returns the id of an Ack that is due now, if any, and assumes that it is sent. */
  takeAck(): number | undefined {
    if (this.unacknowledged === 0 && !this.#mustRepeat) return undefined;
    this.#mustRepeat = false;
    this.#acknowledgedId = this.#latestId;
    return this.#latestId;
  }
}
