/** Specification, section 4, "Real-time connection states". */
export type HubState = 'Disconnected' | 'Connecting' | 'Connected' | 'Disconnecting' | 'Reconnecting';

/** The kind of requested data, by its calendar's owner; the hub reports all changes of the building's objects. */
export type Asked = 'resources' | 'own-events' | 'others' | 'building';

/** Without a hub, nothing is polled more often than this. */
const GIVEN_UP_MS = 15_000;
/** The hub reports other people's data to nobody else: it is polled, but less often than the main content of a screen. */
const OTHERS_MS = 15_000;
/**
 * For an external calendar: this server reads watched calendars often, and has to know that somebody is still watching. A person's own
 * events that are changed elsewhere are not reported by anyone.
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

/** True if nothing changes without a report of the hub. */
export function isEverythingHeard(): boolean {
  return state === 'Connected' && hearsEveryChange;
}

/** True if the hub reports every change of the company's calendar. */
export function setHearsEveryChange(hears: boolean): void {
  hearsEveryChange = hears;
}

/** Returns the polling interval: `ms` without reports, and no polling if the hub reports all changes. */
export function pollEvery(ms: number, asked: Asked = 'resources'): () => number | false {
  return () => {
    if (state !== 'Connected') return hasGivenUp ? Math.max(ms, GIVEN_UP_MS) : ms;
    if (asked === 'others') return Math.max(ms, OTHERS_MS);
    if (hearsEveryChange || asked === 'building') return false;
    return Math.max(ms, asked === 'resources' ? LOOKED_AT_MS : OWN_ELSEWHERE_MS);
  };
}
