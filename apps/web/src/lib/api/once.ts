const underWay = new Map<string, Promise<unknown>>();

/** Calls in progress, by wish: pressing twice, or on two buttons, counts once. */
export function once<T>(id: string, run: () => Promise<T>): Promise<T> {
  const attempt = underWay.get(id) ?? run().finally(() => underWay.delete(id));
  underWay.set(id, attempt);
  return attempt as Promise<T>;
}
