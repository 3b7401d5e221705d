const underWay = new Map<string, Promise<unknown>>();

/**
 * Runs a call. While a call with the same id is in progress, its result is returned instead, so that a second press
 * counts once.
 */
export function once<T>(id: string, run: () => Promise<T>): Promise<T> {
  const attempt = underWay.get(id) ?? run().finally(() => underWay.delete(id));
  underWay.set(id, attempt);
  return attempt as Promise<T>;
}
