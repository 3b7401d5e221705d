import { CalendarEngine } from '@assist/simulators';
import { fromInstant, type Instant, type InstantRange, toInstant } from '@assist/time';
import type { CyrusServer } from './cyrus-server.ts';

/** The operations of the scenario, which the calendar engine and Cyrus perform independently. */
export interface Calendar {
  invite(range: InstantRange): Promise<void>;
  answer(who: string, answer: 'accepted' | 'declined' | 'tentative'): Promise<void>;
  move(range: InstantRange): Promise<void>;
  cancel(): Promise<void>;
  /** Returns the answer of each attendee, as the organizer sees it. */
  attendees(): Promise<Record<string, string>>;
  /** Returns one letter per quarter of an hour: `.` free, `t` tentative, `b` busy. */
  freeBusy(who: string, day: InstantRange): Promise<string>;
}

export const ORGANIZER = 'olga';
export const INVITED = ['fred', 'room'] as const;
const UID = 'judged@alder.example';
const address = (user: string) => `${user}@alder.example`;

export function openEngine(now: number): Calendar {
  const engine = new CalendarEngine({ now: () => now });
  for (const user of [ORGANIZER, ...INVITED]) engine.directory.addPerson({ email: address(user), name: user });
  let id = '';
  const copyOf = (user: string, range: InstantRange) => engine.listItems(address(user), range)[0];
  let at: InstantRange;
  return {
    async invite(range) {
      at = range;
      id = engine.createItem(address(ORGANIZER), {
        subject: 'Judged',
        uid: UID,
        ...range,
        zone: 'UTC',
        attendees: INVITED.map((user) => ({ email: address(user), name: user, role: 'required' as const })),
      }).id;
    },
    async answer(user, answer) {
      engine.respond(copyOf(user, at)!.id, answer);
    },
    async move(range) {
      engine.updateItem(id, range);
      at = range;
    },
    async cancel() {
      engine.removeItem(id);
    },
    async attendees() {
      const item = engine.findItem(id);
      return Object.fromEntries((item?.attendees ?? []).map((attendee) => [attendee.email.split('@')[0]!, attendee.response]));
    },
    async freeBusy(user, day) {
      const view = quartersOf(day);
      for (const busy of engine.freeBusy(address(user), day))
        fill(view, day, busy, busy.showAs === 'tentative' ? 't' : busy.showAs === 'free' ? '.' : 'b');
      return view.join('');
    },
  };
}

const PARTSTAT: Readonly<Record<string, string>> = {
  'NEEDS-ACTION': 'needsAction',
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
};

export function openCyrus(cyrus: CyrusServer): Calendar {
  let sequence = 0;
  const put = async (user: string, path: string, text: string) => {
    const { status, text: answer } = await cyrus.call(user, 'PUT', path, text, { 'content-type': 'text/calendar; charset=utf-8' });
    if (status >= 300) throw new Error(`PUT ${path} answered ${status}: ${answer.slice(0, 300)}`);
  };
  const event = (range: InstantRange) =>
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Assist//Judges//EN',
      'BEGIN:VEVENT',
      `UID:${UID}`,
      'DTSTAMP:20261101T000000Z',
      `SEQUENCE:${sequence}`,
      'SUMMARY:Judged',
      `DTSTART:${stamp(range.start)}`,
      `DTEND:${stamp(range.end)}`,
      `ORGANIZER:mailto:${address(ORGANIZER)}`,
      `ATTENDEE;PARTSTAT=ACCEPTED:mailto:${address(ORGANIZER)}`,
      ...INVITED.map((user) => `ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${address(user)}`),
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n');
  /** Returns the path and text of a person’s copy. */
  const copyOf = async (user: string): Promise<{ path: string; text: string }> => {
    const { text } = await cyrus.call(user, 'PROPFIND', 'Default/', undefined, { depth: '1' });
    const href = /<D:href>\/dav\/calendars\/user\/\w+\/(Default\/[^<]+\.ics)<\/D:href>/.exec(text)?.[1];
    if (href === undefined) throw new Error(`${user} has no copy`);
    return { path: href, text: unfold((await cyrus.call(user, 'GET', href)).text) };
  };
  const letterOf = async (user: string): Promise<string> => {
    if (user === ORGANIZER) return 'b';
    const copy = await copyOf(user).catch(() => undefined);
    const own = copy?.text.split('\r\n').find((line) => line.startsWith('ATTENDEE') && line.includes(address(user))) ?? '';
    const partstat = /PARTSTAT=([\w-]+)/.exec(own)?.[1] ?? 'NEEDS-ACTION';
    return partstat === 'ACCEPTED' ? 'b' : partstat === 'DECLINED' ? '.' : 't';
  };
  return {
    invite: (range) => put(ORGANIZER, 'Default/judged.ics', event(range)),
    async answer(user, answer) {
      const { path, text } = await copyOf(user);
      const partstat = Object.keys(PARTSTAT).find((name) => PARTSTAT[name] === answer)!;
      await put(
        user,
        path,
        text
          .split('\r\n')
          .map((line) =>
            line.startsWith('ATTENDEE') && line.includes(address(user)) ? `ATTENDEE;PARTSTAT=${partstat}:mailto:${address(user)}` : line,
          )
          .join('\r\n'),
      );
    },
    async move(range) {
      sequence += 1;
      await put(ORGANIZER, 'Default/judged.ics', event(range));
    },
    async cancel() {
      await cyrus.call(ORGANIZER, 'DELETE', 'Default/judged.ics');
    },
    async attendees() {
      const { status, text } = await cyrus.call(ORGANIZER, 'GET', 'Default/judged.ics');
      if (status === 404) return {};
      return Object.fromEntries(
        unfold(text)
          .split('\r\n')
          .filter((line) => line.startsWith('ATTENDEE') && !line.includes(address(ORGANIZER)))
          .map((line) => [/mailto:(\w+)@/i.exec(line)![1]!, PARTSTAT[/PARTSTAT=([\w-]+)/.exec(line)?.[1] ?? 'NEEDS-ACTION']!]),
      );
    },
    async freeBusy(user, day) {
      const query = `<?xml version="1.0"?><C:free-busy-query xmlns:C="urn:ietf:params:xml:ns:caldav"><C:time-range start="${stamp(day.start)}" end="${stamp(day.end)}"/></C:free-busy-query>`;
      const { text } = await cyrus.call(user, 'REPORT', 'Default/', query, { 'content-type': 'application/xml', depth: '1' });
      // RFC 4791, section 7.10, counts an event as busy whatever the answer; the person’s own copy has the answer.
      const letter = await letterOf(user);
      const view = quartersOf(day);
      for (const [, periods = ''] of unfold(text).matchAll(/^FREEBUSY[^:]*:(.*)$/gm)) {
        for (const period of periods.trim().split(',')) {
          const [start, end] = period.split('/') as [string, string];
          fill(
            view,
            day,
            { start: readStamp(start), end: end.startsWith('P') ? plusDuration(readStamp(start), end) : readStamp(end) },
            letter,
          );
        }
      }
      return view.join('');
    },
  };
}

function quartersOf(day: InstantRange): string[] {
  return Array.from({ length: (day.end - day.start) / 900_000 }, (): string => '.');
}

function fill(view: string[], day: InstantRange, range: InstantRange, letter: string): void {
  for (let slot = 0; slot < view.length; slot += 1) {
    const at = day.start + slot * 900_000;
    if (at < range.end && at + 900_000 > range.start && view[slot] !== 'b') view[slot] = letter;
  }
}

function stamp(instant: Instant): string {
  return fromInstant(instant).replace(/[-:]|\.\d+/g, '');
}

function readStamp(text: string): Instant {
  return toInstant(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function plusDuration(start: Instant, text: string): Instant {
  const [, hours = '0', minutes = '0'] = /^PT(?:(\d+)H)?(?:(\d+)M)?/.exec(text) ?? [];
  return (start + (Number(hours) * 60 + Number(minutes)) * 60_000) as Instant;
}

function unfold(text: string): string {
  return text.replace(/\r\n[ \t]/g, '');
}
