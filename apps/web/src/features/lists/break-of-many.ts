/** Below this number, the work is over before anybody notices. */
const MANY = 100;

/** Waits for the next task if there are many changes, so that the browser draws and answers presses between the pieces of long work. */
export async function breakOfMany(changes: readonly unknown[]): Promise<void> {
  if (changes.length >= MANY) await new Promise((resolve) => setTimeout(resolve));
}
