const underWay = new Map<string, Promise<unknown>>();

/** Under way, by the wish: whoever presses twice, or on two buttons, has asked once. */
export function once<T>(id: string, run: () => Promise<T>): Promise<T> {
  const attempt = underWay.get(id) ?? run().finally(() => underWay.delete(id));
  underWay.set(id, attempt);
  return attempt as Promise<T>;
}
