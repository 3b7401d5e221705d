import { HUB_WATCH } from '@assist/contract';

/** Calls a method of the hub, and rejects if there is no connection. */
export type CallHub = (method: string, ...args: unknown[]) => Promise<unknown>;

let call: CallHub | undefined;
/** The watched floors, with one entry for each component that watches. */
const watched: string[] = [];

/** Sets the function that calls the hub; undefined while the hub is not connected. */
export function setHubCalls(next: CallHub | undefined): void {
  call = next;
  tellWatched();
}

/** Returns the function that calls the hub; undefined without a connection, when callers use a call of the contract instead. */
export function hubCalls(): CallHub | undefined {
  return call;
}

/** Watches a floor, since the hub reports only objects on watched floors. Returns a function that stops watching. */
export function watchLevel(levelId: string): () => void {
  watched.push(levelId);
  tellWatched();
  return () => {
    watched.splice(watched.indexOf(levelId), 1);
    tellWatched();
  };
}

/** Sends the watched floors to the hub. Failures are ignored, because the hub then reports all floors. */
function tellWatched(): void {
  call?.(HUB_WATCH, [...new Set(watched)]).catch(() => {});
}
