/** Specification, section 4, "Real-time connection states". */
export type HubState = 'Disconnected' | 'Connecting' | 'Connected' | 'Disconnecting' | 'Reconnecting';

/** Of what is asked for: whose calendar it is of; of things of the building the hub tells all. */
export type Asked = 'resources' | 'own-events' | 'others' | 'building';

/** With no hub at all nobody asks more often than so. */
const GIVEN_UP_MS = 15_000;
/** What another person has is told to nobody else: it is asked for, but not as often as what one looks at. */
const OTHERS_MS = 15_000;
/**
 * A calendar of another system: this server reads often what is looked at, and has to know that somebody still looks; a
 * person's own events are told by nobody, where he changes them elsewhere.
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

/** Whether the company's calendar is one that the hub tells all of. */
export function setHearsEveryChange(hears: boolean): void {
  hearsEveryChange = hears;
}

/** How often something is asked for: `ms` where nobody tells, and never where the hub does. */
export function pollEvery(ms: number, asked: Asked = 'resources'): () => number | false {
  return () => {
    if (state !== 'Connected') return hasGivenUp ? Math.max(ms, GIVEN_UP_MS) : ms;
    if (asked === 'others') return Math.max(ms, OTHERS_MS);
    if (hearsEveryChange || asked === 'building') return false;
    return Math.max(ms, asked === 'resources' ? LOOKED_AT_MS : OWN_ELSEWHERE_MS);
  };
}
