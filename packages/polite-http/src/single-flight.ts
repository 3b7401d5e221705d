/** Runs a request only once while several callers ask for it at the same time. All of them get its result or failure, which is not kept. */
export class SingleFlight<T> {
  readonly #underWay = new Map<string, Promise<T>>();

  run(key: string, ask: () => Promise<T>): Promise<T> {
    const running = this.#underWay.get(key);
    if (running !== undefined) return running;
    const asked = ask().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, asked);
    return asked;
  }
}
