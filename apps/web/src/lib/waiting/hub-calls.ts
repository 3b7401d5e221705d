import { HUB_WATCH } from '@assist/contract';

/** Calls a method of the hub, and rejects if there is no connection. */
export type CallHub = (method: string, ...args: unknown[]) => Promise<unknown>;

let call: CallHub | undefined;
/** One entry for each viewer of a floor. */
const watched: string[] = [];

/** Set while it is connected. */
export function setHubCalls(next: CallHub | undefined): void {
  call = next;
  tellWatched();
}

/** Undefined if there is no hub: then a call of the contract does the same. */
export function hubCalls(): CallHub | undefined {
  return call;
}

/** Watches a floor: the hub reports only objects on watched floors. Returns a function that stops it. */
export function watchLevel(levelId: string): () => void {
  watched.push(levelId);
  tellWatched();
  return () => {
    watched.splice(watched.indexOf(levelId), 1);
    tellWatched();
  };
}

/** A hub that has not been told reports all floors: that is too much, but nothing is missed. */
function tellWatched(): void {
  call?.(HUB_WATCH, [...new Set(watched)]).catch(() => {});
}
