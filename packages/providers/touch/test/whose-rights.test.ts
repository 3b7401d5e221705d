import type { Email, ProviderEvent } from '@assist/calendar-provider';
import { CAST, SUITE_NOW, suiteContext, suiteDraft } from '@assist/calendar-provider/test-suite';
import { type EventPermissions, NO_EVENT_PERMISSIONS } from '@assist/reservation';
import { plusMinutes } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { TouchProvider } from '../src/index.ts';
import { MemoryCalendarStore } from './memory-calendar-store.ts';

const at = (minutes: number) => plusMinutes(SUITE_NOW, minutes);
const week = { start: at(-1_440), end: at(14 * 1_440) };
const { olga: OLGA, fred: FRED, carl: CARL, room: ROOM } = CAST;

/** A store in which Carl has these rights in Olga's calendar, and Fred has none. */
class Store extends MemoryCalendarStore {
  readonly #carls: Partial<EventPermissions>;

  constructor(carls: Partial<EventPermissions>) {
    super();
    this.#carls = carls;
  }

  override async listPermissions(owners: readonly Email[], grantee: Email): Promise<ReadonlyMap<Email, EventPermissions>> {
    return grantee === CARL && owners.includes(OLGA) ? new Map([[OLGA, { ...NO_EVENT_PERMISSIONS, ...this.#carls }]]) : new Map();
  }
}

const aCalendar = (carls: Partial<EventPermissions> = {}) => new TouchProvider(new Store(carls));
const by = (email: Email) => suiteContext(email);
const INVITED = { attendees: [{ email: FRED, name: 'fred', remotely: false }] };
const PRIVATE = suiteDraft({ subject: 'Secret', visibility: 'private', ...INVITED });
const ALL = {
  canReadPublic: true,
  canReadPrivate: true,
  canEditPublic: true,
  canEditPrivate: true,
  canEditParentEventPublic: true,
  canEditParentEventPrivate: true,
};

describe('a schedule', () => {
  it.each<[whose: string, mailbox: Email]>([
    ['of a room', ROOM],
    ['of a person', OLGA],
  ])(
    '%s shows private contents only to the organizer and to people who are invited, even if others have rights',
    async (_whose, mailbox) => {
      const calendar = aCalendar(ALL);
      const { event } = await calendar.createEvent(PRIVATE, by(OLGA));
      const seen = async (viewer: Email) => (await calendar.getSchedules({ emails: [mailbox], range: week }, by(viewer)))[0]!.items;
      const time = { start: at(60), end: at(120), status: 'reserved', isPrivate: true, eventId: event.id };
      const content = { subject: 'Secret', organizer: { address: OLGA, name: 'olga' }, iCalUId: event.iCalUId };
      expect([await seen(OLGA), await seen(FRED), await seen(CARL), await seen('')]).toEqual([
        [{ ...time, ...content }],
        [{ ...time, ...content }],
        [time],
        [time],
      ]);
    },
  );

  it('of an unknown address is a permanent error', async () => {
    const [none] = await aCalendar().getSchedules({ emails: ['none@alder.example'], range: week }, by(OLGA));
    expect(none).toEqual({
      email: 'none@alder.example',
      availabilityView: '',
      items: [],
      serviceError: { code: 'notFound', message: 'none@alder.example is not known here', retryable: false },
    });
  });

  it('for several mailboxes lists the times of each mailbox separately, in the requested order', async () => {
    const calendar = aCalendar();
    const later = suiteDraft({ range: { start: at(180), end: at(240) } });
    await calendar.createEvent(later, by(OLGA));
    await calendar.createEvent(suiteDraft(), by(OLGA));
    const told = await calendar.getSchedules({ emails: [CARL, ROOM, OLGA], range: week }, by(CARL));
    expect(told.map(({ email, items }) => [email, items.map(({ start }) => start)])).toEqual([
      [CARL, []],
      [ROOM, [at(60), at(180)]],
      [OLGA, [at(60), at(180)]],
    ]);
  });

  it.each([
    ['that was accepted', 'accepted', ['reserved']],
    ['that is tentative', 'tentative', ['tentative']],
    ['that was not answered', undefined, ['tentative']],
    ['that was declined', 'declined', []],
  ] as const)('of an attendee shows an invitation %s as taken, tentative or not at all', async (_what, response, told) => {
    const calendar = aCalendar();
    const { event } = await calendar.createEvent(suiteDraft(INVITED), by(OLGA));
    if (response !== undefined) await calendar.respond({ id: event.id, calendar: FRED }, response, by(FRED));
    const [freds] = await calendar.getSchedules({ emails: [FRED], range: week }, by(CARL));
    expect(freds!.items.map(({ status, isPrivate }) => [status, isPrivate])).toEqual(told.map((status) => [status, false]));
  });

  it('shows a tentative event as tentative, and with its subject if it is public', async () => {
    const calendar = aCalendar();
    await calendar.createEvent(suiteDraft({ showAs: 'tentative' }), by(OLGA));
    const [olgas] = await calendar.getSchedules({ emails: [OLGA], range: week }, by(CARL));
    expect(olgas!.items).toMatchObject([{ status: 'tentative', isPrivate: false, subject: 'Weekly review' }]);
  });
});

describe('the times of a person who has several pages of events', () => {
  /** A store that fails after 20 calls, so that an endless loop ends. */
  class Patient extends Store {
    #asked = 0;

    override async listEvents(query: Parameters<MemoryCalendarStore['listEvents']>[0]) {
      this.#asked += 1;
      if (this.#asked > 20) throw new Error('asked without end');
      return super.listEvents(query);
    }
  }

  it('are all returned, and each only once', async () => {
    const calendar = new TouchProvider(new Patient({}));
    for (const hour of [1, 3]) {
      const range = { start: at(hour * 60), end: at(hour * 60 + 60) };
      const recurrence = { frequency: 'daily', interval: 1, daysOfWeek: [], end: { kind: 'count', count: 201 } } as const;
      await calendar.createEvent(suiteDraft({ range, recurrence }), by(OLGA));
    }
    const year = { start: at(0), end: at(366 * 1_440) };
    const [olgas] = await calendar.getSchedules({ emails: [OLGA], range: year }, by(CARL));
    expect([olgas!.items.length, new Set(olgas!.items.map(({ start }) => start)).size]).toEqual([402, 402]);
  });
});

describe('somebody’s calendar', () => {
  const seenIn = async (calendar: TouchProvider, whose: Email, viewer: Email) =>
    (await calendar.listEvents({ calendar: whose, range: week }, by(viewer))).items;

  it.each<[rights: Partial<EventPermissions>, completeness: string]>([
    [{}, 'limited'],
    [{ canReadPublic: true, canEditPublic: true, canEditPrivate: true }, 'limited'],
    [{ canReadPrivate: true }, 'full'],
  ])('shows private events only as far as the viewer’s rights allow: %o', async (rights, completeness) => {
    const calendar = aCalendar(rights);
    await calendar.createEvent(PRIVATE, by(OLGA));
    const [seen] = await seenIn(calendar, OLGA, CARL);
    expect([seen!.completeness, seen!.permissions]).toEqual([completeness, { ...NO_EVENT_PERMISSIONS, ...rights }]);
    expect((await seenIn(calendar, OLGA, OLGA))[0]).toMatchObject({ completeness: 'full', permissions: ALL });
  });

  it('applies its own grants, not those of the organizer’s calendar, to people who do not take part in the event', async () => {
    const calendar = aCalendar(ALL);
    const { event } = await calendar.createEvent(PRIVATE, by(OLGA));
    // Carl has no rights in Fred's calendar, and all rights in Olga's.
    expect((await seenIn(calendar, FRED, CARL))[0]).toMatchObject({ completeness: 'limited', permissions: NO_EVENT_PERMISSIONS });
    expect((await seenIn(calendar, FRED, OLGA))[0]).toMatchObject({ completeness: 'full', isOrganizer: true, permissions: ALL });
    expect(await calendar.getEvent({ id: event.id, calendar: CARL }, by(CARL))).toMatchObject({ completeness: 'full', permissions: ALL });
    expect(await calendar.getEvent({ id: event.id, calendar: FRED }, by(FRED))).toMatchObject({ permissions: NO_EVENT_PERMISSIONS });
  });
});

describe('an event with the viewer among its attendees', () => {
  it('is seen in another attendee’s calendar with the rights that its organizer has granted', async () => {
    const calendar = aCalendar(ALL);
    const both = [FRED, CARL].map((email) => ({ email, name: email, remotely: false }));
    await calendar.createEvent(suiteDraft({ attendees: both }), by(OLGA));
    const { items } = await calendar.listEvents({ calendar: FRED, range: week }, by(CARL));
    expect(items).toMatchObject([{ completeness: 'full', permissions: ALL }]);
  });
});

describe('a series', () => {
  const daily = { recurrence: { frequency: 'daily', interval: 1, daysOfWeek: [], end: { kind: 'count', count: 3 } } } as const;
  const aSeries = async (calendar: TouchProvider) => {
    const { event } = await calendar.createEvent(suiteDraft({ ...daily, ...INVITED }), by(OLGA));
    return calendar.listSeries({ event: { id: event.id, calendar: OLGA }, limit: 9 }, by(OLGA));
  };
  const change = (calendar: TouchProvider, event: ProviderEvent, patch: object, scope: 'occurrence' | 'series', who: Email) =>
    calendar.updateEvent({ id: event.id, calendar: who }, patch, scope, by(who));

  it('shows people the dates to which they are invited, and the date that they ask about', async () => {
    const calendar = aCalendar();
    const [first, second, third] = (await aSeries(calendar)) as [ProviderEvent, ProviderEvent, ProviderEvent];
    await change(calendar, second, { attendees: [{ email: CARL, name: 'carl', remotely: false }] }, 'occurrence', OLGA);
    const dates = async (who: Email, event: ProviderEvent) =>
      (await calendar.listSeries({ event: { id: event.id, calendar: who }, limit: 9 }, by(who))).map(({ id }) => id);
    expect(await dates(OLGA, first)).toEqual([first.id, second.id, third.id]);
    expect(await dates(FRED, first)).toEqual([first.id, third.id]);
    expect(await dates(CARL, first)).toEqual([first.id, second.id]);
  });

  it('shows no date that has ended, even one that ends at this moment', async () => {
    const calendar = aCalendar();
    const [first, second, third] = (await aSeries(calendar)) as [ProviderEvent, ProviderEvent, ProviderEvent];
    const dates = await calendar.listSeries({ event: { id: second.id, calendar: OLGA }, limit: 9 }, suiteContext(OLGA, first.end));
    expect(dates.map(({ id }) => id)).toEqual([second.id, third.id]);
  });

  it.each<[rights: Partial<EventPermissions>, isChanged: boolean]>([
    [{ canEditPublic: true, canEditParentEventPublic: true }, false],
    [{ canEditPublic: true, canEditParentEventPublic: true, canReadPrivate: true }, false],
    [{ canEditPublic: true, canEditParentEventPublic: true, canEditPrivate: true, canEditParentEventPrivate: true }, false],
    [ALL, true],
  ])('is changed only on the dates that the caller may see and change: %o', async (rights, isChanged) => {
    const calendar = aCalendar(rights);
    const [first, second, third] = (await aSeries(calendar)) as [ProviderEvent, ProviderEvent, ProviderEvent];
    await change(calendar, second, { visibility: 'private', subject: 'Secret' }, 'occurrence', OLGA);
    await change(calendar, first, { subject: 'Changed', visibility: 'public' }, 'series', CARL);
    const subjects = await calendar.listSeries({ event: { id: third.id, calendar: OLGA }, limit: 9 }, by(OLGA));
    expect(subjects.map(({ subject }) => subject)).toEqual(['Changed', isChanged ? 'Changed' : 'Secret', 'Changed']);
  });

  it('can be made private, including the chosen date, by anyone to whom its organizer has granted all rights', async () => {
    const calendar = aCalendar(ALL);
    const [first] = (await aSeries(calendar)) as [ProviderEvent];
    expect((await change(calendar, first, { visibility: 'private', subject: 'Mine' }, 'series', CARL)).subject).toBe('Mine');
  });
});
