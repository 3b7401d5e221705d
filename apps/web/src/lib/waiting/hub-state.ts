/** The states of the hub's connection (specification, section 4, "Real-time connection states"). */
export type HubState = 'Disconnected' | 'Connecting' | 'Connected' | 'Disconnecting' | 'Reconnecting';

/**
 * The kinds of polled data. Which changes the hub reports depends on the kind. `building` is data about the building, such as its objects.
 */
export type Asked = 'resources' | 'own-events' | 'others' | 'building';

/** Minimum polling interval after the connection to the hub has been given up. */
const GIVEN_UP_MS = 15_000;
/** Minimum polling interval of data whose changes the hub does not report, such as other people's events. */
const OTHERS_MS = 15_000;
/**
 * Minimum polling intervals with an external calendar. Resources are polled so that the server knows which are being watched and reads
 * those often. A person's own events are polled because changes made in the calendar itself are not reported.
 */
const LOOKED_AT_MS = 5 * 60_000;
const OWN_ELSEWHERE_MS = 30_000;

let state: HubState = 'Disconnected';
let hasGivenUp = false;
let hearsEveryChange = false;

export function setHubState(next: HubState, givenUp = false): void {
  state = next;
  hasGivenUp = givenUp;
}

export function isHubConnected(): boolean {
  return state === 'Connected';
}

/** Returns whether the hub is connected and reports every change. */
export function isEverythingHeard(): boolean {
  return state === 'Connected' && hearsEveryChange;
}

/** Sets whether the hub reports every change of the company's calendar. */
export function setHearsEveryChange(hears: boolean): void {
  hearsEveryChange = hears;
}

/**
 * Returns a function for `refetchInterval`: it returns an interval of at least `ms`, or false if the hub reports all changes of the data.
 */
export function pollEvery(ms: number, asked: Asked = 'resources'): () => number | false {
  return () => {
    if (state !== 'Connected') return hasGivenUp ? Math.max(ms, GIVEN_UP_MS) : ms;
    if (asked === 'others') return Math.max(ms, OTHERS_MS);
    if (hearsEveryChange || asked === 'building') return false;
    return Math.max(ms, asked === 'resources' ? LOOKED_AT_MS : OWN_ELSEWHERE_MS);
  };
}
