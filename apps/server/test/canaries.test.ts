import { type OperationId, operations } from '@assist/contract';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { codeOfApp } from '@assist/test-kit/app-of-codes';
import { startMailServer, type MailServer } from '@assist/test-kit/mail-server';
import { fromInstant, plusMinutes } from '@assist/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { importCompany } from '../src/modules/imports/import-company.ts';
import { aGuardedWorld, CONFIRMED, type GuardedWorld, type KeptEvent } from './a-guarded-world.ts';
import { aDevice, startPairing } from './a-kiosk.ts';
import { type AListener, aListener } from './a-listener.ts';
import { EVENT_REQUESTS, type Kept, type Request } from './event-requests.ts';
import { DATABASE_KINDS } from './test-database.ts';
import type { Answer, TestClient } from './test-server.ts';
import { validRequests } from './valid-request.ts';

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));
const DAY = 1_440;

/** Petra, whose private data the tests search for. Nobody has a right in her calendar, and Anna is the only colleague she invites. */
const PETRA = 'petra@alder.example';
const PETRAS_DESK = 'wrenhidden-desk@rooms.alder.example';

/** Words that appear nowhere else, by the field that contains them. Anna is invited to the event, so she may see these. */
const EVENT_WORDS = {
  subject: 'wrensubject',
  body: 'wrenbody',
  attendee: 'wrenattendee',
  attendeeName: 'Wrenname',
  joinUrl: 'wrenjoin',
  meetingNumber: 'wrennumber',
  meetingPassword: 'wrenpassword',
} as const;
const HIDDEN_WORDS = { hiddenEmail: 'wrenhidden-desk', hiddenName: 'Wrendesk' } as const;
const OWN_WORDS = {
  otherCalendar: 'wrencalendar',
  passkey: 'Wrenkey',
  browser: 'Wrenbrowser',
  visitor: 'Wrenvisitor',
  hiddenLamp: 'wrenlamp',
} as const;

const PRIVATE = {
  subject: `Talk ${EVENT_WORDS.subject}`,
  bodyHtml: `<p>${EVENT_WORDS.body} and a long text</p>`,
  visibility: 'private',
  attendees: [
    { email: 'anna@alder.example', name: 'Anna' },
    { email: `${EVENT_WORDS.attendee}@outside.example`, name: EVENT_WORDS.attendeeName },
  ],
  onlineMeeting: {
    kind: 'made',
    provider: 'webex',
    weblink: `https://meet.example/${EVENT_WORDS.joinUrl}`,
    meetingNumber: EVENT_WORDS.meetingNumber,
    password: EVENT_WORDS.meetingPassword,
  },
};

const textOf = ({ body, headers }: Answer): string =>
  `${typeof body === 'string' ? body : JSON.stringify(body)} ${JSON.stringify({ ...headers, 'set-cookie': undefined })}`;

/** Returns the names of the words that appear in a text, in any case or percent-encoded. */
function found(text: string, words: Readonly<Record<string, string>>): string[] {
  const plain = [text, unpercent(text)].join(' ').toLowerCase();
  return Object.entries(words).flatMap(([of, word]) => (plain.includes(word.toLowerCase()) ? [of] : []));
}

function unpercent(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (hex) => Buffer.from(hex.replaceAll('%', ''), 'hex').toString());
}

describe.each(DATABASE_KINDS)('words of private data, on %s', (kind) => {
  let world: GuardedWorld;
  let mails: MailServer;
  let petra: TestClient;
  let origin: string;
  let secrets: Record<string, string>;
  let kept: Kept;
  let atDesk: KeptEvent;
  const open: AListener[] = [];

  beforeAll(async () => {
    mails = await startMailServer();
    world = await aGuardedWorld(kind, { ASSIST_SMTP_URL: mails.url, ASSIST_MAIL_FROM: 'assist@alder.example' }, { logLevel: 'debug' });
    const { server, visitor } = world;
    const { database, changes } = server.server;
    const people = `email,name,administrator\n${PETRA},Petra,no\nroot@alder.example,Root,yes\n`;
    const resources = `id,name,type,email,area,capacity,timezone,days_of_week,start,end,reserved_to
petras-desk,${HIDDEN_WORDS.hiddenName},desk,${PETRAS_DESK},floor-1,1,Europe/Prague,monday;tuesday;wednesday;thursday;friday,00:00,24:00,${PETRA}
`;
    const report = await importCompany(database, { people, resources }, SUITE_NOW);
    if (!report.imported) throw new Error(JSON.stringify(report.lines));
    await changes.look();
    const catalogue = new CatalogueRepository(database);
    const stored = await catalogue.read();
    const room = stored.resources.find(({ email }) => email === CAST.room)!;
    // The settings of a room that requires a confirmation.
    const asked = stored.resources.find(({ email }) => email === CONFIRMED)!.confirmationSettings;
    const objects = stored.objects.map((object) => (object.id === 'hidden-lamp' ? { ...object, id: OWN_WORDS.hiddenLamp } : object));
    await database.db
      .transaction()
      .execute((trx) => catalogue.write(trx, { objects, resources: [{ ...room, confirmationSettings: asked }] }, SUITE_NOW));
    await changes.look();
    const { password_hash: hash } = await database.db
      .selectFrom('user_account')
      .select('password_hash')
      .where('email', '=', CAST.olga)
      .executeTakeFirstOrThrow();
    await database.db.updateTable('user_account').set({ password_hash: hash }).where('email', '=', PETRA).execute();
    petra = await server.signIn(PETRA);
    await database.db
      .updateTable('session')
      .set({ access_expires_at: plusMinutes(SUITE_NOW, 100_000) })
      .where('access_expires_at', '>', SUITE_NOW)
      .execute();
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' });

    const event = await world.reserve(petra, 15, 30, CAST.room, PRIVATE);
    const invited = await petra.call('POST', `/api/calendar/events/${event.id}/invitations`, { visitor: OWN_WORDS.visitor });
    const series = await world.reserve(petra, 300, 315, CAST.room, {
      ...PRIVATE,
      recurrence: { frequency: 'daily', interval: 1, count: 3 },
    });
    kept = { event, series, resource: CAST.room, invitationId: invited.body.id };
    atDesk = await world.reserve(petra, 60, 75, PETRAS_DESK, PRIVATE);
    const { id: userId } = await database.db.selectFrom('user_account').select('id').where('email', '=', PETRA).executeTakeFirstOrThrow();
    await database.db
      .insertInto('passkey')
      .values({
        id: 'p',
        credential_id: 'c',
        user_id: userId,
        public_key: 'k',
        counter: 0,
        transports: '[]',
        name: OWN_WORDS.passkey,
        created_at: SUITE_NOW,
        last_used_at: null,
      })
      .execute();
    await database.db
      .insertInto('session')
      .values({
        id: 's',
        user_id: userId,
        guest_id: null,
        kiosk_id: null,
        access_hash: 'h',
        access_expires_at: SUITE_NOW,
        created_at: SUITE_NOW,
        ended_at: null,
        browser: OWN_WORDS.browser,
        system: null,
      })
      .execute();
    await database.db
      .insertInto('other_calendar')
      .values({
        id: 'o',
        user_id: userId,
        kind: 'group',
        target: `${OWN_WORDS.otherCalendar}@alder.example`,
        email: `${OWN_WORDS.otherCalendar}@alder.example`,
        name: 'Group',
        colour: '#0f7fc4',
        shown: 1,
        position: 0,
        created_at: SUITE_NOW,
      })
      .execute();
    const begun = await petra.call('POST', '/api/account/two-step', { proof: 'four brown hens sing' });
    const pairing = aDevice();
    const code = await startPairing(visitor, pairing);
    secrets = {
      'a token': petra.token,
      'a refresh token': petra.refreshToken,
      'an invitation': invited.body.code,
      'what the app keeps': begun.body.secret,
      'a pairing’s secret': pairing.secret,
      'a pairing’s code': code,
      'a kiosk’s token': world.kiosk.token,
      'a system’s token': world.services.values.token,
      'a password': 'four brown hens sing',
    };
    for (const [what, secret] of Object.entries(secrets)) if (typeof secret !== 'string' || secret.length < 8) throw new Error(what);
  });
  afterAll(async () => {
    await Promise.all(open.map((one) => one.close()));
    await world.server.close();
    await mails.close();
  });

  /** Returns all callers except Petra and Anna. Anna may see the event, so she is tested separately. */
  const others = (): Readonly<Record<string, TestClient>> => {
    const { anna: _invited, ...people } = world.people;
    return {
      ...people,
      stranger: world.visitor,
      ...world.gone,
      guest: world.guest,
      early: world.early,
      kiosk: world.kiosk,
      unlicensed: world.unlicensed,
      ...world.services,
    };
  };

  /** Requests that could reveal Petra's data: they name it, ask for its time, or ask for lists that could contain it. */
  const aimed = (): readonly Request[] => [
    ...Object.values(EVENT_REQUESTS).map((requestOf) => requestOf(kept, 'private')),
    ...Object.values(EVENT_REQUESTS).map((requestOf) => requestOf({ ...kept, event: atDesk, resource: PETRAS_DESK }, 'private')),
    ...[PETRA, CAST.room, PETRAS_DESK].flatMap((email): readonly Request[] => [
      ['GET', `/api/calendar/events?start=${at(0)}&end=${at(3 * DAY)}&user=${email}`],
      ['GET', `/api/calendar/events/limited?start=${at(0)}&end=${at(3 * DAY)}&user=${email}`],
      ['POST', '/api/calendar/schedules', { start: at(0), end: at(3 * DAY), emails: [email] }],
      ['POST', '/api/cache/get', { start: at(0), end: at(3 * DAY), emails: [email] }],
    ]),
    // Reserves exactly the time of Petra's event, so that the refusal gives a reason.
    [
      'POST',
      '/api/calendar/events',
      { idempotencyKey: 'at-once', subject: 's', start: at(15), end: at(30), resources: [{ email: CAST.room }] },
    ],
    [
      'POST',
      '/api/calendar/events',
      {
        idempotencyKey: 'desk',
        subject: 's',
        start: at(60),
        end: at(75),
        resources: [{ email: CAST.other }],
        attendees: [{ email: PETRA, name: 'P' }],
      },
    ],
    [
      'POST',
      '/api/calendar/events/plan',
      { start: at(15), end: at(30), emails: [CAST.room], recurrence: { frequency: 'daily', interval: 1, count: 4 } },
    ],
    [
      'POST',
      '/api/calendar/events/plan',
      { start: at(300), end: at(315), emails: [CAST.room], recurrence: { frequency: 'daily', interval: 1, count: 4 } },
    ],
    ['POST', '/api/event/statuses', [{ email: CAST.room, iCalUid: kept.event.iCalUId, id: kept.event.id }]],
    ['POST', '/api/calendar/utilisation', { start: at(0), end: at(600), areaIds: ['floor-1', 'zone-full', 'house'] }],
    ['POST', '/api/other-calendars', { email: PETRA }],
    ['POST', '/api/other-calendars', { email: CAST.room }],
    ['GET', `/api/other-calendars/events?start=${at(0)}&end=${at(3 * DAY)}`],
    ['GET', '/api/other-calendars/search?q=wren'],
    ['GET', '/api/calendar/people?q=wren'],
    ['GET', '/api/assist/objects?levelId=level-1'],
    ['PUT', '/api/assist/objects/hidden/value', { value: true }],
    ['GET', '/api/assist/plans/levels/level-1'],
    ['GET', '/api/assist/plans'],
    ['GET', '/api/assist/navigation/graphs/campus'],
    ['POST', '/api/users/me/favourites/petras-desk'],
    ['PUT', '/api/account/passkeys/p', { name: 'Mine' }],
    ['DELETE', '/api/account/sessions/s'],
    ['PUT', '/api/other-calendars/o', { shown: false }],
    ['GET', '/api/kiosk/meetings'],
    ['GET', '/api/guest/places'],
    ['POST', '/api/building/check-ins', { resourceEmail: CAST.room }],
    ['GET', '/api/nothing/here'],
    ['GET', '/metrics'],
    ['GET', '/readyz'],
    ['GET', '/api/docs/openapi.json'],
  ];

  const valid = (): readonly Request[] => {
    const request = validRequests(kept.event);
    const ending: readonly OperationId[] = ['oauthLogout', 'ewsLogout', 'logoutEverywhere'];
    return operations
      .filter(({ id }) => !ending.includes(id))
      .map(({ id, method }) => {
        const { path, body } = request(id);
        return body === undefined ? [method, path] : [method, path, body];
      });
  };

  /** Carl, an administrator, may print a sign for any desk and change any desk, even Petra's. */
  const mayKnow = (who: string, path: string) =>
    who === 'carl' && ['/api/assist/location-codes', '/api/assist/lists'].some((start) => path.startsWith(start));

  it('are shown to Petra, and to Anna, whom she has invited', async () => {
    const hers = (
      await Promise.all(aimed().map(async ([method, path, body]) => (method === 'GET' ? textOf(await petra.call(method, path, body)) : '')))
    ).join();
    const lists = await Promise.all(
      [
        '/api/assist/resources',
        '/api/other-calendars',
        '/api/account/passkeys',
        '/api/account/sessions',
        `/api/calendar/events/${kept.event.id}/invitations`,
      ].map(async (path) => textOf(await petra.call('GET', path))),
    );
    const { hiddenLamp: _olgas, ...own } = OWN_WORDS;
    const all = { ...EVENT_WORDS, ...HIDDEN_WORDS, ...own };
    expect(found([hers, ...lists].join(), all)).toEqual(Object.keys(all));
    expect(found(textOf(await world.people.olga.call('GET', '/api/assist/objects?levelId=level-1')), OWN_WORDS)).toEqual(['hiddenLamp']);
    const annas = textOf(await world.people.anna.call('GET', `/api/calendar/events/${kept.event.id}`));
    expect(found(annas, EVENT_WORDS)).toEqual(Object.keys(EVENT_WORDS));
  });

  it('appear in no answer to a caller who may not see them, whatever the request', async () => {
    const leaks: string[] = [];
    let answers = 0;
    for (const [who, client] of Object.entries(others())) {
      for (const [method, path, body] of [...valid(), ...aimed()]) {
        const answer = await client.call(method, path, body, { 'x-correlation-id': 'canary-sweep' });
        answers += 1;
        const words = {
          ...EVENT_WORDS,
          ...(mayKnow(who, path) ? {} : HIDDEN_WORDS),
          ...OWN_WORDS,
          ...(who === 'olga' || ['values', 'elsewhere'].includes(who) ? { hiddenLamp: '-none-' } : {}),
          ...(who === 'kiosk' ? { ...secrets, 'a kiosk’s token': '-none-' } : secrets),
        };
        // If the request contains the desk's address, the answer may repeat the address.
        const isAsked = `${path} ${JSON.stringify(body ?? '')}`.includes(PETRAS_DESK);
        const told = found(isAsked ? textOf(answer).replaceAll(PETRAS_DESK, '') : textOf(answer), words);
        leaks.push(...told.map((of) => `${who}: ${method} ${path} tells ${of}`));
      }
    }
    expect([...new Set(leaks)]).toEqual([]);
    expect(answers).toBeGreaterThan(2_000);
    // Petra can still read the words, so the search has looked for data that exists.
    expect(found(textOf(await petra.call('GET', `/api/calendar/events/${kept.event.id}`)), EVENT_WORDS)).toEqual(Object.keys(EVENT_WORDS));
  });

  it('are missing from taken times, which show neither organizer nor place', async () => {
    const { body } = await world.people.ulla.call('POST', '/api/calendar/schedules', {
      start: at(0),
      end: at(200),
      emails: [CAST.room, PETRA],
    });
    const items = body
      .flatMap((one: { scheduleItems: object[] }) => one.scheduleItems)
      .filter((one: { isPrivate: boolean }) => one.isPrivate);
    expect(items.length).toBeGreaterThan(2);
    for (const item of items) expect(Object.keys(item).toSorted()).toEqual(['end', 'isPrivate', 'start', 'status']);
    const event = (await world.people.ulla.call('GET', `/api/calendar/events/${kept.event.id}`)).body;
    expect(event).toMatchObject({
      limited: true,
      subject: '',
      bodyHtml: '',
      bodyPreview: '',
      organizer: { emailAddress: { address: '', name: '' } },
      attendees: [],
      locations: [],
      reminder: null,
      onlineMeeting: null,
      onlineMeetingProvider: null,
      isOrganizer: false,
      showAs: 'busy',
      status: 'unknown',
    });
    expect(textOf(await world.people.ulla.call('GET', `/api/calendar/events/${kept.event.id}`))).not.toContain('petra');
    expect(textOf(await world.kiosk.call('GET', '/api/kiosk/meetings')).toLowerCase()).not.toContain('petra');
  });

  it('appear in no frame that the hub sends to other callers while events are made, changed, released and deleted', async () => {
    const tokens = Object.entries(others()).filter(([who]) => !(who in world.gone));
    const listeners = await Promise.all(
      tokens.map(async ([who, { token }]) => [who, await aListener(origin, token === '' ? undefined : token)] as const),
    );
    open.push(...listeners.map(([, listener]) => listener));
    for (const email of [CAST.room, PETRAS_DESK]) {
      const made = await world.reserve(petra, 1_200, 1_215, email, PRIVATE);
      const path = `/api/calendar/events/${made.id}`;
      const { body } = await petra.call('PATCH', path, { etag: made.etag, bodyHtml: `<p>${EVENT_WORDS.body} again</p>` });
      await petra.call('POST', '/api/event/action', { action: 'release', email, iCalUid: made.iCalUId, id: made.id });
      await world.people.anna.call('POST', `${path}/response`, { response: 'accepted' });
      expect((await petra.call('DELETE', path)).status).toBe(204);
      expect(body.subject).toBe(PRIVATE.subject);
    }
    await world.people.olga.call('PUT', `/api/assist/objects/${OWN_WORDS.hiddenLamp}/value`, { value: true });
    await petra.call('POST', '/api/users/me/favourites/petras-desk');
    await world.reserve(world.people.olga, 1_200, 1_215, CAST.other);
    await world.server.server.changes.look();
    const heardBy = (name: string) => listeners.find(([who]) => who === name)![1];
    // When the last message has arrived, all earlier messages have arrived as well.
    await expect.poll(() => heardBy('ulla').frames.join()).toContain(CAST.other);
    await expect.poll(() => found(heardBy('olga').frames.join(), OWN_WORDS)).toEqual(['hiddenLamp']);
    const leaks = listeners.flatMap(([who, { frames }]) => {
      const ofOlga = who === 'olga' || who === 'values' ? { hiddenLamp: '-none-' } : {};
      return found(frames.join(), { ...EVENT_WORDS, ...HIDDEN_WORDS, ...OWN_WORDS, ...ofOlga, ...secrets, petra: PETRA }).map(
        (of) => `${who} hears ${of}`,
      );
    });
    expect(leaks).toEqual([]);
  });

  it('appear in no line of the log at its most detailed level, in no metric and in no mail', async () => {
    const metrics = String((await world.visitor.call('GET', '/metrics')).body);
    expect(metrics).toContain('assist_');
    expect(world.server.logged()).toContain('canary-sweep');
    // The mail to Petra contains her link but none of her data. The log contains neither.
    expect((await world.visitor.call('POST', '/api/account/email-link', { email: PETRA })).status).toBe(200);
    const hers = () => mails.mails.filter(({ to }) => to.includes(PETRA));
    await expect.poll(hers).toHaveLength(1);
    const [mail] = hers();
    const link = /\/account\/email-link#([\w-]+)/.exec(mail!.text)?.[1] ?? '';
    expect([mail!.to, link.length > 20]).toEqual([[PETRA], true]);
    expect(world.server.logged()).not.toContain(link);
    // When the earlier failed attempts no longer count, Petra turns on two-step sign-in and is notified by mail. This mail contains none of
    // her data either.
    world.server.clock.now = plusMinutes(SUITE_NOW, 20);
    const code = codeOfApp(secrets['what the app keeps']!, world.server.clock.now);
    expect((await petra.call('POST', '/api/account/two-step/confirm', { code })).status).toBe(200);
    await expect.poll(hers).toHaveLength(2);
    expect(hers()[1]).toMatchObject({ to: [PETRA], text: expect.stringContaining('two-step sign-in has been turned on') });
    // Other people have been notified that their passwords were changed.
    expect(mails.mails.length).toBeGreaterThan(2);
    const sent = JSON.stringify(mails.mails);
    expect(found(world.server.logged(), { ...EVENT_WORDS, ...HIDDEN_WORDS, ...OWN_WORDS, ...secrets })).toEqual([]);
    expect(found(metrics, { ...EVENT_WORDS, ...HIDDEN_WORDS, ...OWN_WORDS, ...secrets })).toEqual([]);
    expect(found(sent, { ...EVENT_WORDS, ...HIDDEN_WORDS, ...OWN_WORDS, ...secrets })).toEqual([]);
  });
});
