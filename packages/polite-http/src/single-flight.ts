/** The same question asked by many at once is asked once. A failure is told to all who wait, and kept for nobody. */
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
