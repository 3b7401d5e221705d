/** HubProtocol.md, Sequence IDs: which of what a client sends is new, over all its transports. */
export class ReceivedSequence {
  #nextId = 1;
  #latestId = 0;
  #acknowledgedId = 0;
  #mustRepeat = false;

  /** Counts a trackable message. False: it has been here before. */
  isNew(): boolean {
    const id = this.#nextId;
    this.#nextId += 1;
    if (id <= this.#latestId) {
      // It comes again because the client has not heard of its arrival.
      this.#mustRepeat = true;
      return false;
    }
    this.#latestId = id;
    return true;
  }

  /** After a reconnect. False: messages are missing, and nobody will send them any more. */
  continueAt(id: number): boolean {
    if (id < 1 || id > this.#latestId + 1) return false;
    this.#nextId = id;
    return true;
  }

  /** How many have come since the last Ack. */
  get unacknowledged(): number {
    return this.#latestId - this.#acknowledgedId;
  }

  /** What an Ack has to say now, if anything. It is taken to be sent. */
  takeAck(): number | undefined {
    if (this.unacknowledged === 0 && !this.#mustRepeat) return undefined;
    this.#mustRepeat = false;
    this.#acknowledgedId = this.#latestId;
    return this.#latestId;
  }
}
