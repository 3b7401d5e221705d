import { importCompany } from '../src/modules/imports/import-company.ts';
import { CAST } from '@assist/calendar-provider/test-suite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASE_KINDS } from './test-database.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const HEADER = 'id,name,type,email,area,capacity,timezone,days_of_week,start,end,picture';
const row = (picture: string) => `${HEADER}\nroom-1,Room 1,room,${CAST.room},floor-1,6,Europe/Prague,monday,00:00,24:00,${picture}\n`;

describe.each(DATABASE_KINDS)('a drawing that is imported on %s', (kind) => {
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

  it('is kept without its script, and the report says so', async () => {
    const report = await take('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><path d="M0 0"/></svg>');
    expect(report.lines).toContainEqual({
      file: 'resources',
      severity: 'warning',
      code: 'picture-cleaned',
      place: 'line 2',
      sentence: 'The picture room.svg is taken without onload, script.',
    });
    const { id } = await server.server.database.db.selectFrom('picture').select('id').executeTakeFirstOrThrow();
    const answer = await (await server.visitor()).call('GET', `/api/pictures/${id}`);
    expect([answer.status, answer.headers['content-type'], answer.body]).toEqual([
      200,
      'image/svg+xml',
      '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"></path></svg>',
    ]);
  });

  it('that is none stops the import', async () => {
    const report = await take('<html/>');
    expect([report.imported, report.lines]).toEqual([
      false,
      [
        {
          file: 'resources',
          severity: 'error',
          code: 'bad-picture',
          place: 'line 2',
          sentence: 'The picture room.svg is no drawing that can be shown: it does not begin with <svg>.',
        },
      ],
    ]);
  });
});
