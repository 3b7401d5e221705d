/** For what a page can do without: a full store, or one that the browser forbids, keeps nothing more. */
export function keepText(key: string, text: string, store: () => Storage = () => localStorage): void {
  try {
    store().setItem(key, text);
  } catch {
    // The page works on without it.
  }
}
