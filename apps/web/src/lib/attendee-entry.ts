import { toEmailAddress } from '@assist/resource';

/** Somebody who is to take part, as an address of a page has them: `eva@example.com`, or `remote:eva@example.com`. */
export interface AttendeeEntry {
  readonly email: string;
  /** Needs no place in the room. */
  readonly remotely: boolean;
}

const REMOTE = 'remote:';
/** More than one looks for a room with; a longer list in an address is nobody's. */
const MOST = 50;

/** What is no address of a person is left out. */
export function readAttendees(entries: readonly string[] | undefined): readonly AttendeeEntry[] {
  return (entries ?? [])
    .flatMap((entry) => {
      const email = toEmailAddress(entry.replace(REMOTE, ''));
      return email === undefined ? [] : [{ email, remotely: entry.startsWith(REMOTE) }];
    })
    .filter(({ email }, index, all) => all.findIndex((one) => one.email === email) === index)
    .slice(0, MOST);
}

export function writeAttendees(attendees: readonly AttendeeEntry[]): string[] {
  return attendees.map(({ email, remotely }) => (remotely ? REMOTE + email : email));
}
