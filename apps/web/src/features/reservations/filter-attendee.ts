import type { PersonAnswer } from '@assist/contract';
import type { EventFilter } from '@assist/reservation';

const GROUP = 'group:';

/** Reads an attendee from the address: `eva@example.com`, or `group:design@example.com`. A group can attend but not organise an event. */
export function readFilterAttendee(entry: string): EventFilter['attendees'][number] {
  return { value: entry.replace(GROUP, ''), isGroup: entry.startsWith(GROUP) };
}

export function writeFilterAttendee({ email, kind }: Pick<PersonAnswer, 'email' | 'kind'>): string {
  return kind === 'group' ? GROUP + email : email;
}
