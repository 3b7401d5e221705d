const underWay = new Map<string, Promise<unknown>>();

/** Runs a call. While it is in progress, a second call with the same id gets the same result, so that two presses count once. */
export function once<T>(id: string, run: () => Promise<T>): Promise<T> {
  const attempt = underWay.get(id) ?? run().finally(() => underWay.delete(id));
  underWay.set(id, attempt);
  return attempt as Promise<T>;
}
