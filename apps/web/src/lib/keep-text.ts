/** Stores a text that the page can do without. If the store is full or forbidden, nothing is stored. */
export function keepText(key: string, text: string, store: () => Storage = () => localStorage): void {
  try {
    store().setItem(key, text);
  } catch {
    // The page works without the text.
  }
}
