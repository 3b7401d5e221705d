import { importImdf } from '@assist/floorplan';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { oneFloor } from '@assist/test-kit';
import { fromInstant } from '@assist/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { aDevice, renewed, startPairing } from './a-kiosk.ts';
import { at, list, mine, PRIVATE, rowsOf, SARA, schedule, seenByEach, UNSHARED, VIEWERS, wordsIn } from './a-meeting-seen-by-each.ts';
import { type AListener, aListener } from './a-listener.ts';
import { type CorporateWorld, type CorporateKind, type WorldOptions, openCorporateWorld } from './corporate-world.ts';
import { type PassingTime, startTime } from './passing-time.ts';
import type { TestClient } from './test-server.ts';

const HIDDEN = 'olgas@rooms.alder.example';

const PEOPLE = {
  sara: 'Sara Tichá',
  stan: 'Stan Cizí',
  rolf: 'Rolf Čtenář',
  dan: 'Dan Zástupce',
  dana: 'Dana Zástupkyně',
  rita: 'Rita Čtenářka',
  vera: 'Vera Písařka',
  mara: 'Mara Správná',
};
/** What each viewer sees of the private meeting, by request. `own`: the answer marks the meeting as the viewer's own, and identifies it. */
const MICROSOFT_PRIVATE = `
  Olga                own      own    own     -       time    time    subject  -      all     subject all
  Sara                time     time   time    -       time    time    time     time   -       time    -
  is invited          own      own    own     -       time    time    time     time   -       time    all
  a stranger          time     time   time    -       time    time    time     time   -       time    -
  reads Olga’s        time     time   time    -       time    time    time     time   time    time    -
  Olga’s delegate     time     time   time    -       time    time    time     time   time    time    -
  … who sees private  time     time   time    -       time    time    time     all    all     time    -
  reads the room’s    time     time   time    time    time    time    time     time   -       time    -
  writes the room’s   time     time   time    time    time    time    time     time   -       time    -
  owns the room’s     time     time   time    time    time    time    time     time   -       time    -`;
/** The owner of a mailbox sees private events there if the mailbox has kept them private. */
const MICROSOFT_PRIVATE_KEPT = MICROSOFT_PRIVATE.replace(/(owns the room’s +time +time +time +)time/, '$1all ');

const MICROSOFT_UNSHARED = `
  Olga                time     time   time    -       time    time    -        -      -       -       -
  Sara                own      own    own     -       time    time    subject  -      all     subject all
  is invited          own      own    own     -       time    time    -        -      -       -       all
  a stranger          time     time   time    -       time    time    -        -      -       -       -
  reads Olga’s        time     time   time    -       time    time    -        -      -       -       -
  Olga’s delegate     time     time   time    -       time    time    -        -      -       -       -
  … who sees private  time     time   time    -       time    time    -        -      -       -       -
  reads the room’s    time     time   time    time    time    time    -        -      -       -       -
  writes the room’s   time     time   time    time    time    time    -        -      -       -       -
  owns the room’s     time     time   time    time    time    time    -        -      -       -       -`;
/**
 * Rooms that keep the mark of private events reveal all other events: their subject to everyone, through the application, and everything to
 * those who may read the room's calendar.
 */
const O365_UNSHARED_KEPT = `
  Olga                subject  subject subject -      time    subject -        -      -       -       -
  Sara                own      own    own     -       time    subject subject  -      all     subject all
  is invited          own      own    own     -       time    subject -        -      -       -       all
  a stranger          subject  subject subject -      time    subject -        -      -       -       -
  reads Olga’s        subject  subject subject -      time    subject -        -      -       -       -
  Olga’s delegate     subject  subject subject -      time    subject -        -      -       -       -
  … who sees private  subject  subject subject -      time    subject -        -      -       -       -
  reads the room’s    subject  subject subject all    subject subject -        -      -       -       -
  writes the room’s   subject  subject subject all    subject subject -        -      -       -       -
  owns the room’s     subject  subject subject all    subject subject -        -      -       -       -`;
/** Exchange's service account sees only when rooms are taken, unless somebody lets everyone see more. */
const EWS_UNSHARED_KEPT = MICROSOFT_UNSHARED.replaceAll(
  /((?:reads|writes|owns) the room’s +time +time +time +)time    time   /g,
  '$1all     subject',
);

/**
 * Google's roles (developers.google.com/workspace/calendar/api/v3/reference/acl): "Private events will appear to users with reader access,
 * but event details will be hidden". Writers can see them; a freeBusyReader sees when somebody is busy. A resource's schedule contains only
 * free and busy times.
 */
const GOOGLE_PRIVATE = `
  Olga                own      own    own     time    time    time    time     -      all     time    all
  Sara                time     time   time    time    time    time    time     time   time    time    -
  is invited          own      own    own     time    time    time    time     time   time    time    all
  a stranger          time     time   time    time    time    time    time     time   time    time    -
  reads Olga’s        time     time   time    time    time    time    time     time   time    time    -
  Olga’s delegate     time     time   time    time    time    time    time     all    all     time    -
  … who sees private  time     time   time    time    time    time    time     all    all     time    -
  reads the room’s    time     time   time    time    time    time    time     time   time    time    -
  writes the room’s   time     time   time    all     time    time    time     time   time    time    -
  owns the room’s     time     time   time    all     time    time    time     time   time    time    -`;
const GOOGLE_UNSHARED = `
  Olga                time     time   time    time    time    time    -        -      -       -       -
  Sara                own      own    own     time    time    time    time     -      all     time    all
  is invited          own      own    own     time    time    time    -        -      -       -       all
  a stranger          time     time   time    time    time    time    -        -      -       -       -
  reads Olga’s        time     time   time    time    time    time    -        -      -       -       -
  Olga’s delegate     time     time   time    time    time    time    -        -      -       -       -
  … who sees private  time     time   time    time    time    time    -        -      -       -       -
  reads the room’s    time     time   time    all     time    time    -        -      -       -       -
  writes the room’s   time     time   time    all     time    time    -        -      -       -       -
  owns the room’s     time     time   time    all     time    time    -        -      -       -       -`;

interface World {
  readonly kind: CorporateKind;
  readonly options: WorldOptions;
  readonly ofPrivate: string;
  readonly ofUnshared: string;
  /** The titles of both meetings on the lobby's kiosk, which is allowed to show titles. Null if the kiosk shows none. */
  readonly onKiosk: readonly (string | null)[];
}

const UNTOLD: WorldOptions = { rooms: {} };
/** Rooms after only half of the guide: they keep the subject, but not the mark of private events. */
const WITH_SUBJECTS: WorldOptions = { rooms: { hidesSubject: false } };
const AS_GUIDED: WorldOptions = {
  rooms: { hidesSubject: false, removePrivateProperty: false },
  connection: { roomsKeepPrivate: true },
};
const untold = { ofPrivate: MICROSOFT_PRIVATE, ofUnshared: MICROSOFT_UNSHARED, onKiosk: [null, null] };
const ewsKept = { ofPrivate: MICROSOFT_PRIVATE_KEPT, ofUnshared: EWS_UNSHARED_KEPT, onKiosk: [null, null] };

const WORLDS: Readonly<Record<string, World>> = {
  'Microsoft 365, rooms with the defaults of Exchange': { kind: 'o365', options: UNTOLD, ...untold },
  'Microsoft 365, rooms that keep the subject and forget that it is private': { kind: 'o365', options: WITH_SUBJECTS, ...untold },
  'Microsoft 365, rooms set up as in the guide': {
    kind: 'o365',
    options: AS_GUIDED,
    ofPrivate: MICROSOFT_PRIVATE_KEPT,
    ofUnshared: O365_UNSHARED_KEPT,
    onKiosk: [null, 'Heron'],
  },
  'Exchange, rooms with its defaults': { kind: 'ews', options: UNTOLD, ...untold },
  'Exchange, rooms that keep the subject and forget that it is private': { kind: 'ews', options: WITH_SUBJECTS, ...untold },
  'Exchange, rooms set up as in the guide': { kind: 'ews', options: AS_GUIDED, ...ewsKept },
  'Exchange that returns private events to anyone who may read': {
    kind: 'ews',
    options: { ...AS_GUIDED, exchange: { hidesPrivate: false } },
    ...ewsKept,
  },
  Google: { kind: 'gspace', options: UNTOLD, ofPrivate: GOOGLE_PRIVATE, ofUnshared: GOOGLE_UNSHARED, onKiosk: [null, null] },
};

// Specification, section 1 ("visibility: public or private"): a person who may not know what an event is about sees only when it is.
describe.each(Object.entries(WORLDS))('a meeting in a room (%s)', (_world, { kind, options, ofPrivate, ofUnshared, onKiosk }) => {
  let world: CorporateWorld;
  let time: PassingTime;
  let origin: string;
  const clients = new Map<string, TestClient>();

  beforeAll(async () => {
    time = startTime(SUITE_NOW);
    const limits = { publishedPerMinute: 1_000_000 };
    world = await openCorporateWorld(kind, { ...options, connection: { limits, ...options.connection }, people: PEOPLE });
    const { engine, server } = world;
    engine.directory.grant(SARA, 'default', 'none');
    engine.directory.grant(HIDDEN, 'default', 'read');
    for (const [, name, grant] of VIEWERS) if (grant !== undefined) engine.directory.grant(grant[0], `${name}@alder.example`, grant[1]);
    for (const { organizer, startsAt, words } of [PRIVATE, UNSHARED])
      engine.createItem(organizer, {
        subject: words.subject,
        bodyHtml: `<p>${words.body}</p>`,
        start: at(startsAt),
        end: at(startsAt + 60),
        zone: 'Europe/Prague',
        visibility: organizer === PRIVATE.organizer ? 'private' : 'public',
        attendees: [
          { email: CAST.room, name: 'Room 1', role: 'resource' },
          { email: CAST.fred, name: 'Fred Kos', role: 'required' },
          { email: words.guest, name: words.guest, role: 'optional' },
        ],
      });
    engine.settle();
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    for (const [who, name] of VIEWERS) clients.set(who, await world.signIn(`${name}@alder.example`));
    await world.work('sweep-schedules');
  });
  afterAll(async () => {
    await world.close();
    time.end();
  });

  it.each([
    ['a private one', PRIVATE, ofPrivate],
    ['one of a person who shares nothing', UNSHARED, ofUnshared],
  ])('shows each viewer only what they may see: %s', async (_what, meeting, expected) => {
    expect(await seenByEach(clients, meeting)).toEqual(rowsOf(expected));
  });

  it('cannot be listed from the calendar of a resource that the viewer may not see, whatever its mailbox would reveal', async () => {
    const stranger = clients.get('a stranger')!;
    for (const limited of ['', '/limited']) expect((await list(stranger, HIDDEN, limited)).body.code).toBe('not-found');
    expect((await list(clients.get('Olga')!, HIDDEN)).status).toBe(200);
  });

  it('shows a kiosk and the visitor of another meeting only what they may see', async () => {
    const { database, changes } = world.server.server;
    const { plan } = importImdf(
      oneFloor({
        level: { id: 'level-1', ordinal: 0, name: 'One' },
        size: [20, 14],
        units: [['room', 'office', [0, 0], [20, 14]]],
        doors: [['door', [2, 0], [3, 0]]],
      }),
    );
    await database.db.transaction().execute((trx) => new CatalogueRepository(database).write(trx, { plan: plan! }, world.server.clock.now));
    await changes.look();
    const [carl, visitor, device] = [await world.signIn(CAST.carl), await world.server.visitor(), aDevice()];
    const approved = await carl.call('POST', '/api/assist/kiosks', {
      code: await startPairing(visitor, device),
      name: 'Lobby',
      spot: { levelId: 'level-1', longitude: 14.4, latitude: 50.1, bearing: 90 },
      areaIds: ['floor-1'],
      language: 'en',
      showsTitles: true,
      contact: '',
    });
    expect(approved.status).toBe(201);
    const kiosk = await renewed(world.server, visitor, device);
    const { body: meetings } = await kiosk.call('GET', '/api/kiosk/meetings');
    expect(meetings.map(({ start }: { start: string }) => start)).toEqual([PRIVATE, UNSHARED].map((one) => fromInstant(at(one.startsAt))));
    expect(meetings.map(({ title }: { title: string | null }) => title)).toEqual(onKiosk);

    const olga = clients.get('Olga')!;
    const { body: made } = await olga.call('POST', '/api/calendar/events', {
      idempotencyKey: 'a-visit',
      subject: 'A talk',
      start: fromInstant(at(300)),
      end: fromInstant(at(330)),
      resources: [{ email: CAST.other }],
    });
    const { body: invitation } = await olga.call('POST', `/api/calendar/events/${encodeURIComponent(made.event.id)}/invitations`, {
      visitor: 'Gita',
    });
    const entered = await visitor.call('POST', '/api/account/guest', { name: 'Gita', code: invitation.code });
    const guest = await world.server.clientWith(entered.body.token, entered.body.refreshToken);
    const open = ['/api/guest/visit', '/api/guest/places', '/api/assist/configurations'];
    const answers = await Promise.all(open.map((path) => guest.call('GET', path)));
    expect(answers.map(({ status }) => status)).toEqual(open.map(() => 200));
    for (const client of [guest, kiosk])
      for (const answer of [
        await list(client, CAST.room),
        await schedule(client, '/api/calendar/schedules', CAST.room),
        await mine(client),
      ])
        expect(answer.status).toBe(401);
    // The visitor is Olga's guest, so her name is expected.
    const text = JSON.stringify([meetings, ...answers.map(({ body }) => body)]).replaceAll('Olga Nová', '');
    const expected = onKiosk.includes('Heron') ? ['subject'] : [];
    expect([wordsIn(text, PRIVATE), wordsIn(text, UNSHARED)]).toEqual([[], expected]);
  });

  it('makes the hub report that something has changed, but not what', async () => {
    const listeners: AListener[] = [];
    for (const token of [undefined, ...[...clients.values()].map((client) => client.token)]) listeners.push(await aListener(origin, token));
    const { engine } = world;
    for (const { organizer, startsAt } of [PRIVATE, UNSHARED]) {
      const [item] = engine.listItems(organizer, { start: at(startsAt), end: at(startsAt + 60) });
      engine.updateItem(item!.id, { end: at(startsAt + 30) });
    }
    engine.settle();
    await world.work('sweep-schedules');
    await time.eventually(() => {
      for (const { frames } of listeners.slice(1)) expect(frames.join('')).toContain(CAST.room);
    });
    for (const listener of listeners) {
      const text = listener.frames.join('');
      expect([wordsIn(text, PRIVATE), wordsIn(text, UNSHARED)]).toEqual([[], []]);
      await listener.close();
    }
  });
});
