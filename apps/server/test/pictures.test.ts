import { importCompany } from '../src/modules/imports/import-company.ts';
import { CAST } from '@assist/calendar-provider/test-suite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { ScaledPictures } from '../src/modules/pictures/scaled-pictures.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const HEADER = 'id,name,type,email,area,capacity,timezone,days_of_week,start,end,picture';
const row = (picture: string) => `${HEADER}\nroom-1,Room 1,room,${CAST.room},floor-1,6,Europe/Prague,monday,00:00,24:00,${picture}\n`;

describe.each(DATABASE_KINDS)('an imported drawing on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());
  const take = (drawing: string) =>
    importCompany(
      server.server.database,
      { resources: row('room.svg'), findPicture: () => new TextEncoder().encode(drawing) },
      server.clock.now,
    );

  it('is stored without its scripts, which the report mentions', async () => {
    const report = await take('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><path d="M0 0"/></svg>');
    expect(report.lines).toContainEqual({
      file: 'resources',
      severity: 'warning',
      code: 'picture-cleaned',
      place: 'line 2',
      sentence: 'The picture room.svg was imported without onload, script.',
    });
    const { id } = await server.server.database.db.selectFrom('picture').select('id').executeTakeFirstOrThrow();
    const answer = await (await server.visitor()).call('GET', `/api/pictures/${id}`);
    expect([answer.status, answer.headers['content-type'], answer.body]).toEqual([
      200,
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"></path></svg>',
    ]);
  });

  it('stops the import if it is not a drawing', async () => {
    const report = await take('<html/>');
    expect([report.imported, report.lines]).toEqual([
      false,
      [
        {
          file: 'resources',
          severity: 'error',
          code: 'bad-picture',
          place: 'line 2',
          sentence: 'The picture room.svg is not a drawing that can be shown: it does not begin with <svg>.',
        },
      ],
    ]);
  });
});

/** Every import is checked completely: a picture that the server could not show is refused. */
describe('an imported photograph', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer('sqlite');
  });
  afterAll(() => server.close());
  const photograph = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#888' } });

  it.each<[string, string, () => Promise<Uint8Array>, string | undefined]>([
    ['a valid picture', 'room.png', () => photograph(40, 20).png().toBuffer(), undefined],
    ['with another extension', 'room.jpeg', () => photograph(40, 20).jpeg().toBuffer(), undefined],
    ['no picture', 'room.png', async () => new TextEncoder().encode('hello'), 'it cannot be read, or has more than 40 million pixels'],
    ['empty', 'room.webp', async () => new Uint8Array(), 'it cannot be read, or has more than 40 million pixels'],
    [
      'cut off',
      'room.png',
      async () => (await photograph(400, 200).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 5_000),
      'it cannot be read, or has more than 40 million pixels',
    ],
    [
      'a small file with huge dimensions',
      'room.png',
      () => photograph(6_400, 6_400).png().toBuffer(),
      'it cannot be read, or has more than 40 million pixels',
    ],
    ['named as another format', 'room.webp', () => photograph(40, 20).png().toBuffer(), 'it is png, whatever its name says'],
  ])('is accepted only if it can be shown: %s', async (_case, name, make, fault) => {
    const bytes = await make();
    const report = await importCompany(server.server.database, { resources: row(name), findPicture: () => bytes }, server.clock.now);
    expect([report.imported, report.lines.map((line) => [line.code, line.sentence])]).toEqual(
      fault === undefined ? [true, []] : [false, [['bad-picture', `The picture ${name} cannot be shown: ${fault}.`]]],
    );
  });
});

/** Specification, section 7: a width, or a height and a width, and the format webp. A drawing is sent unchanged. */
describe('a picture', () => {
  let server: TestServer;
  let visitor: TestClient;
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1000"/>';
  beforeAll(async () => {
    server = await startTestServer('sqlite');
    visitor = await server.visitor();
    const paper = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#888' } });
    const { database } = server.server;
    const pictures = [
      { id: 'wide', contentType: 'image/png', bytes: await paper(1_600, 800).png().toBuffer() },
      { id: 'small', contentType: 'image/jpeg', bytes: await paper(100, 50).jpeg().toBuffer() },
      // The camera was held upright, which the metadata records.
      { id: 'turned', contentType: 'image/jpeg', bytes: await paper(800, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer() },
      { id: 'drawing', contentType: 'image/svg+xml', bytes: new TextEncoder().encode(drawing) },
    ];
    await database.db.transaction().execute((trx) => new CatalogueRepository(database).write(trx, { pictures }, server.clock.now));
  });
  afterAll(() => server.close());
  const get = async (path: string) => server.app.inject({ method: 'GET', url: `/api/pictures/${path}` });

  it.each([
    ['wide', 'png', 1_600, 800],
    ['wide?width=64', 'png', 64, 32],
    // The next larger width of a short list, so that nobody can have ten thousand versions made.
    ['wide?width=65', 'png', 128, 64],
    ['wide?width=300&format=webp', 'webp', 400, 200],
    ['wide?width=4096&format=webp', 'webp', 1_280, 640],
    ['wide?format=webp', 'webp', 1_600, 800],
    ['wide?height=250', 'png', 512, 256],
    // With both a width and a height, the picture is cropped to fill that size, not squeezed.
    ['wide?width=128&height=128&format=webp', 'webp', 128, 128],
    // A picture is never enlarged.
    ['small?width=640', 'jpeg', 100, 50],
    ['turned?width=256', 'jpeg', 256, 512],
  ])('requested as %s is a %s of %i × %i', async (path, format, width, height) => {
    const answer = await get(path);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, `image/${format}`]);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format, width, height });
  });

  it('that is a drawing is sent unchanged, whatever is requested', async () => {
    const answer = await get('drawing?width=64&format=webp');
    expect([answer.headers['content-type'], answer.body]).toEqual(['image/svg+xml', drawing]);
  });

  it('cannot run scripts, and is cached for good, because another picture has another id', async () => {
    expect((await get('wide?width=64')).headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
    });
  });

  it.each([
    ['nobody', 404, 'not-found'],
    ['wide?width=0', 400, 'invalid-input'],
    ['wide?width=4097', 400, 'invalid-input'],
    ['wide?width=1.5', 400, 'invalid-input'],
    ['wide?format=avif', 400, 'invalid-input'],
  ])('requested as %s is refused with %i', async (path, status, code) => {
    const answer = await visitor.call('GET', `/api/pictures/${path}`);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

/** Anyone may request a picture, and scaling it takes 50 ms, so the number of scaled versions is limited. */
describe('the scaled versions of a picture', () => {
  const NOW_MS = 1_000_000_000_000;
  const size = (width: number | undefined, height?: number) => ({ width, height, format: 'webp' as const });
  let bytes: Uint8Array;
  let reads = 0;
  const read = async () => {
    reads += 1;
    return bytes;
  };
  beforeAll(async () => {
    bytes = await sharp({ create: { width: 1_600, height: 800, channels: 3, background: '#888' } })
      .png()
      .toBuffer();
  });

  it('are read from the database only when their turn has come, and no more often than they are made', async () => {
    const pictures = new ScaledPictures({ aMinute: 100, waitingMax: 3 });
    reads = 0;
    const ask = (id: string) => pictures.get(id, read, size(64), '192.0.2.1', NOW_MS).catch(({ code }) => code as string);
    const asked = Array.from({ length: 40 }, (_, index) => ask(`p${index}`));
    expect((await Promise.all(asked)).filter((one) => one === 'unavailable')).toHaveLength(36);
    expect(reads).toBe(4);
    const asItIs = { width: undefined, height: undefined, format: undefined };
    expect(await pictures.get('p', read, asItIs, '192.0.2.1', NOW_MS)).toBe(bytes);
    await pictures.get('p', read, asItIs, '192.0.2.1', NOW_MS);
    expect(reads).toBe(5);
  });

  it.each([
    ['heights', size(640, 601), size(640, 640)],
    ['widths', size(401), size(640)],
    ['sizes above the largest', size(2_000, 1_500), size(4_096, 4_096)],
  ])('are few: %s that differ by a little yield one picture', async (_what, one, other) => {
    const pictures = new ScaledPictures({ aMinute: 1, waitingMax: 1 });
    const first = await pictures.get('p', read, one, '192.0.2.1', NOW_MS);
    expect(await pictures.get('p', read, other, '192.0.2.1', NOW_MS)).toBe(first);
  });

  it('are made once for simultaneous requests', async () => {
    const pictures = new ScaledPictures({ aMinute: 100, waitingMax: 1 });
    const asked = Array.from({ length: 20 }, (_, index) => pictures.get('p', read, size(64), `192.0.2.${index}`, NOW_MS));
    expect(new Set(await Promise.all(asked)).size).toBe(1);
  });

  it('are limited per network and minute, without affecting other networks or the next minute', async () => {
    const pictures = new ScaledPictures({ aMinute: 2, waitingMax: 10 });
    const ask = (id: string, address: string, at = NOW_MS) => pictures.get(id, read, size(64), address, at);
    await ask('p1', '2001:db8::1');
    await ask('p2', '2001:db8::2');
    await expect(ask('p3', '2001:db8::3')).rejects.toMatchObject({ code: 'unavailable', detail: { retryAfterSeconds: 20 } });
    await expect(ask('p1', '2001:db8::3')).resolves.toBeDefined();
    await expect(ask('p3', '2001:db8:0:1::3')).resolves.toBeDefined();
    await expect(ask('p4', '2001:db8::3', NOW_MS + 60_000)).resolves.toBeDefined();
  });

  it('are made one after the other, with a limit on how many of one network wait', async () => {
    const pictures = new ScaledPictures({ aMinute: 100, waitingMax: 2 });
    const ask = (id: string, address: string) => pictures.get(id, read, size(64), address, NOW_MS);
    const asked = ['p1', 'p2', 'p3'].map((id) => ask(id, '192.0.2.1'));
    await expect(ask('p4', '192.0.2.1')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(Promise.all([...asked, ask('p5', '192.0.2.2')])).resolves.toHaveLength(4);
  });
});
