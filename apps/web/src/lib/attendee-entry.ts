import { toEmailAddress } from '@assist/resource';

/** An attendee as written in the address of a page: `eva@example.com`, or `remote:eva@example.com`. */
export interface AttendeeEntry {
  readonly email: string;
  /** True if the attendee takes part remotely and needs no place in the room. */
  readonly remotely: boolean;
}

const REMOTE = 'remote:';
/** Maximum number of attendees that are read from an address. Nobody searches a room for more, so a longer list is not genuine. */
const MOST = 50;

/** Parses the attendees of an address. Repeated entries, and entries without an e-mail address, are left out. */
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
