import type { AttendeeResponse, ShowAs, Visibility } from '@assist/reservation';

/** Exchange's terms and the port's, as in the design's tables. Exchange's terms are compared regardless of case. */
const RESPONSES: readonly (readonly [string, AttendeeResponse])[] = [
  ['Unknown', 'needsAction'],
  ['NoResponseReceived', 'needsAction'],
  ['Organizer', 'organizer'],
  ['Tentative', 'tentative'],
  ['Accept', 'accepted'],
  ['Decline', 'declined'],
];

const SHOW_AS: readonly (readonly [string, ShowAs])[] = [
  ['Free', 'free'],
  ['Tentative', 'tentative'],
  ['Busy', 'busy'],
  ['OOF', 'oof'],
  ['WorkingElsewhere', 'workingElsewhere'],
  ['NoData', 'unknown'],
];

function find<T>(table: readonly (readonly [string, T])[], text: string | undefined): T | undefined {
  return table.find(([name]) => name.toLowerCase() === text?.toLowerCase())?.[1];
}

export function toResponse(text: string | undefined): AttendeeResponse {
  return find(RESPONSES, text) ?? 'unknown';
}

export function toShowAs(text: string | undefined): ShowAs {
  return find(SHOW_AS, text) ?? 'unknown';
}

/** Returns Exchange's term. `unknown` cannot be written to Exchange, so it becomes busy. */
export function fromShowAs(showAs: ShowAs): string {
  return showAs === 'unknown' ? 'Busy' : SHOW_AS.find(([, own]) => own === showAs)![0];
}

/** Returns the visibility. Only 'Normal' is public; 'Personal', 'Private' and 'Confidential' all count as private. */
export function toVisibility(sensitivity: string | undefined): Visibility {
  return sensitivity === undefined || sensitivity.toLowerCase() === 'normal' ? 'public' : 'private';
}

export function fromVisibility(visibility: Visibility): string {
  return visibility === 'private' ? 'Private' : 'Normal';
}
