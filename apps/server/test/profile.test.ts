import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMicrosoftWorld } from './microsoft-world.ts';
import { SMALL_PICTURE } from './valid-request.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));
const photograph = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#336699' } });
const base64 = async (picture: Sharp) => (await picture.toBuffer()).toString('base64');

describe.each(DATABASE_KINDS)('a person’s own name, on %s', (kind) => {
  let server: TestServer;
  let olga: TestClient;
  let fred: TestClient;

  beforeAll(async () => {
    server = await startTestServer(kind);
    [olga, fred] = [await server.signIn(CAST.olga), await server.signIn(CAST.fred)];
  });
  afterAll(() => server.close());

  it('changes wherever the person appears, in the past and in the future', async () => {
    const reserve = async (client: TestClient, key: string, minutes: number, attendees: object[]) =>
      (
        await client.call('POST', '/api/calendar/events', {
          idempotencyKey: key,
          subject: 'Review',
          start: at(minutes),
          end: at(minutes + 30),
          resources: [{ email: CAST.room }],
          attendees,
        })
      ).body.event;
    const own = await reserve(olga, 'own', 60, []);
    const invited = await reserve(fred, 'invited', 120, [{ email: CAST.olga, name: 'olga' }]);
    await fred.call('POST', '/api/other-calendars', { email: CAST.olga });
    await olga.call('POST', `/api/calendar/events/${own.id}/invitations`, { visitor: 'Gita' });
    expect((await fred.call('GET', '/api/calendar/people?q=olga')).body).toMatchObject([{ name: 'olga' }]);

    expect((await olga.call('PUT', '/api/account/me', { name: '  Olga Maria Novak ' })).status).toBe(204);

    const { data } = (await olga.call('GET', '/api/account/me')).body;
    expect(data).toMatchObject({ name: 'Olga Maria Novak', givenName: 'Olga', surname: 'Maria Novak', email: CAST.olga });
    const organised = await olga.call('GET', `/api/calendar/events/${own.id}`);
    expect(organised.body.organizer).toEqual({ emailAddress: { address: CAST.olga, name: 'Olga Maria Novak' } });
    const attended = await fred.call('GET', `/api/calendar/events/${invited.id}`);
    expect(attended.body.attendees).toContainEqual(
      expect.objectContaining({ emailAddress: { address: CAST.olga, name: 'Olga Maria Novak' } }),
    );
    expect((await fred.call('GET', '/api/other-calendars')).body).toMatchObject([{ name: 'Olga Maria Novak' }]);
    const { document } = await server.server.database.db.selectFrom('invitation').select('document').executeTakeFirstOrThrow();
    expect(JSON.parse(document)).toMatchObject({ organizer: 'Olga Maria Novak' });
    await expect.poll(async () => (await fred.call('GET', '/api/calendar/people?q=maria')).body).toMatchObject([{ email: CAST.olga }]);
  });

  it('makes a client with an older copy of a reservation read it again', async () => {
    const before = (
      await olga.call('POST', '/api/calendar/events', {
        idempotencyKey: 'older-copy',
        subject: 'Review',
        start: at(180),
        end: at(210),
        resources: [{ email: CAST.room }],
      })
    ).body.event;
    await olga.call('PUT', '/api/account/me', { name: 'Olga N.' });
    const late = await olga.call('PATCH', `/api/calendar/events/${before.id}`, { etag: before.etag, subject: 'Late' });
    expect([late.status, late.body.code]).toEqual([409, 'event-changed']);
  });

  it.each([[''], ['   '], ['a\u0000b'], ['x'.repeat(121)]])(
    'is refused if it is empty, too long or contains control characters',
    async (name) => {
      expect((await olga.call('PUT', '/api/account/me', { name })).body.code).toBe('invalid-input');
    },
  );
});

describe('a person’s own picture', () => {
  let server: TestServer;
  let olga: TestClient;

  beforeAll(async () => {
    server = await startTestServer('sqlite');
    olga = await server.signIn(CAST.olga);
  });
  afterAll(() => server.close());

  const shown = async () => {
    const { rawPayload, headers } = await server.app.inject({
      url: '/api/calendar/me/image',
      headers: { authorization: `Bearer ${olga.token}` },
    });
    return { bytes: rawPayload, headers };
  };

  it.each(['png', 'jpeg', 'webp'] as const)(
    'is stored as a square of at most 256 pixels, without what else the file contained: %s',
    async (format) => {
      const picture = await base64(
        photograph(600, 300)
          .withExif({ IFD0: { Copyright: 'quetzalina' } })
          .toFormat(format),
      );
      expect((await olga.call('PUT', '/api/account/me/picture', { picture })).status).toBe(204);
      const { bytes, headers } = await shown();
      expect(headers['content-type']).toBe('image/webp');
      expect(headers['cache-control']).toBe('private, no-cache');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
      expect(bytes.includes('quetzalina')).toBe(false);
    },
  );

  it('keeps the size of a smaller picture', async () => {
    await olga.call('PUT', '/api/account/me/picture', { picture: await base64(photograph(40, 60).png()) });
    expect(await sharp((await shown()).bytes).metadata()).toMatchObject({ width: 40, height: 40 });
  });

  it.each([
    ['a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').toString('base64')],
    ['an animation', () => base64(photograph(9, 9).gif())],
    ['a text', async () => Buffer.from('a text').toString('base64')],
    [
      'half a picture',
      async () => (await photograph(200, 200).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 9_000).toString('base64'),
    ],
  ])('is refused if it is %s', async (_what, picture) => {
    const { status, body } = await olga.call('PUT', '/api/account/me/picture', { picture: await picture() });
    expect([status, body.code]).toEqual([422, 'picture-refused']);
  });

  it('is refused if it is longer than a call may be', async () => {
    const { body } = await olga.call('PUT', '/api/account/me/picture', { picture: 'A'.repeat(120_004) });
    expect(body.code).toBe('invalid-input');
  });

  it('is removed, and then there is none', async () => {
    expect((await olga.call('DELETE', '/api/account/me/picture')).status).toBe(204);
    expect((await olga.call('GET', '/api/calendar/me/image')).status).toBe(204);
  });
});

describe('a person who signs in with the company’s own account', () => {
  it('keeps the name and the picture from there', async () => {
    const world = await openMicrosoftWorld(SUITE_NOW);
    try {
      const olga = await world.signIn(CAST.olga);
      const renamed = await olga.call('PUT', '/api/account/me', { name: 'Olga' });
      expect([renamed.status, renamed.body.code]).toEqual([409, 'managed-elsewhere']);
      const drawn = await olga.call('PUT', '/api/account/me/picture', { picture: SMALL_PICTURE });
      expect([drawn.status, drawn.body.code]).toEqual([409, 'managed-elsewhere']);
    } finally {
      await world.close();
    }
  });
});
