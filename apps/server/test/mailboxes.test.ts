import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assist } from './assist.ts';
import { DATABASE_KINDS } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const HEADER = 'Email,AutomateProcessing,BookingWindowInDays,MaximumDurationInMinutes,MinimumDurationInMinutes,RemovePrivateProperty';
const DAY = 1_440;

// Set-CalendarProcessing: "BookingWindowInDays … the maximum number of days in advance that the resource can be reserved", and similar
// settings.
describe.each(DATABASE_KINDS)('the rules of room mailboxes, on %s', (kind) => {
  let server: TestServer;
  let olga: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
    olga = await server.signIn(CAST.olga);
  });
  afterAll(() => server.close());

  const take = async (...lines: readonly string[]) => {
    const file = join(server.environment['ASSIST_DATA']!, 'mailboxes.csv');
    writeFileSync(file, [HEADER, ...lines, ''].join('\n'));
    return assist(server.environment, 'mailboxes', file);
  };
  let keys = 0;
  const reserve = async (startMinutes: number, minutes: number) => {
    keys += 1;
    const start = plusMinutes(SUITE_NOW, startMinutes);
    const { status, body } = await olga.call('POST', '/api/calendar/events', {
      idempotencyKey: `m-${keys}`,
      subject: 'Review',
      start: fromInstant(start),
      end: fromInstant(plusMinutes(start, minutes)),
      resources: [{ email: CAST.room }],
    });
    return [status, body.code, body.conflicts?.[0]?.limitDays ?? body.conflicts?.[0]?.limitMinutes];
  };
  const settings = async () => {
    const { body } = await olga.call('GET', '/api/assist/resources');
    return body.find((one: { email: string }) => one.email === CAST.room).schedulingSettings;
  };

  it('let Assist refuse in advance what the mailbox would decline, with the reason, and are sent to the browser', async () => {
    expect((await reserve(40 * DAY, 60))[0]).toBe(201);
    expect((await take(`${CAST.room},AutoAccept,30,120,30,False`)).code).toBe(0);
    await expect.poll(settings).toMatchObject({
      maxAdvanceDays: 30,
      maximumMeetingDurationInMinutes: 120,
      minimumMeetingDurationInMinutes: 30,
    });
    expect(await reserve(41 * DAY, 60)).toEqual([422, 'too-far-ahead', 30]);
    expect(await reserve(2 * DAY, 180)).toEqual([422, 'too-long', 120]);
    expect(await reserve(2 * DAY, 15)).toEqual([422, 'too-short', 30]);
    expect((await reserve(2 * DAY, 60))[0]).toBe(201);
  });

  it('do not apply to a mailbox that does not answer by itself', async () => {
    await take(`${CAST.room},AutoUpdate,30,120,0,False`);
    await expect.poll(settings).toMatchObject({ maxAdvanceDays: null, maximumMeetingDurationInMinutes: null });
  });

  it('are reported with what may surprise people, and are not changed by an invalid file', async () => {
    const { code, stdout } = await take(`${CAST.room},AutoAccept,30,0,0,True`, 'nobody@rooms.alder.example,AutoAccept,180,1440,0,False');
    expect(code).toBe(0);
    expect(stdout).toContain(`${CAST.room}: RemovePrivateProperty: its calendar loses the mark of private events\n`);
    expect(stdout).toContain(
      `${CAST.room}: BookingWindowInDays: 30 days ahead, in Assist no limit; a series that extends beyond this is declined as a whole\n`,
    );
    expect(stdout).toContain('nobody@rooms.alder.example: in the file, but not a resource in Assist\n');
    expect(stdout).toContain(`${CAST.other}: not in the file; its mailbox settings are unknown\n`);
    const refused = await take(`${CAST.room},AutoAccept,soon,0,0,True`);
    expect([refused.code, refused.stderr]).toEqual([1, 'The file is invalid: nothing has been changed.\n']);
    await expect.poll(settings).toMatchObject({ maxAdvanceDays: 30 });
  });
});
