import { HUB_WATCH } from '@assist/contract';

/** Calls a method of the hub, and rejects where there is no connection. */
export type CallHub = (method: string, ...args: unknown[]) => Promise<unknown>;

let call: CallHub | undefined;
/** One for each that looks at a floor. */
const watched: string[] = [];

/** From when it is connected until it is not. */
export function setHubCalls(next: CallHub | undefined): void {
  call = next;
  tellWatched();
}

/** Undefined where there is no hub to call: the same is done by a call of the contract. */
export function hubCalls(): CallHub | undefined {
  return call;
}

/** Of things on watched floors alone one hears. Ends what was begun. */
export function watchLevel(levelId: string): () => void {
  watched.push(levelId);
  tellWatched();
  return () => {
    watched.splice(watched.indexOf(levelId), 1);
    tellWatched();
  };
}

/** An untold hub tells of all floors: too much is heard then, and nothing is missed. */
function tellWatched(): void {
  call?.(HUB_WATCH, [...new Set(watched)]).catch(() => {});
}
