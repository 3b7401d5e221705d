import { HUB_WATCH } from '@assist/contract';

/** Calls a method of the hub, and rejects where there is no connection. */
export type CallHub = (method: string, ...args: unknown[]) => Promise<unknown>;

let call: CallHub | undefined;
let watched: readonly string[] = [];

/** From when it is connected until it is not. */
export function setHubCalls(next: CallHub | undefined): void {
  call = next;
  tellWatched();
}

/** Undefined where there is no hub to call: the same is done by a call of the contract. */
export function hubCalls(): CallHub | undefined {
  return call;
}

/** Of things on these floors alone one wants to hear. */
export function watchLevels(levelIds: readonly string[]): void {
  watched = levelIds;
  tellWatched();
}

/** An untold hub tells of all floors: too much is heard then, and nothing is missed. */
function tellWatched(): void {
  call?.(HUB_WATCH, watched).catch(() => {});
}
