import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CorporateWorld, openCorporateWorld } from './corporate-world.ts';
import { type PassingTime, startTime } from './passing-time.ts';
import type { TestClient } from './test-server.ts';

const at = (minutes: number) => plusMinutes(SUITE_NOW, minutes);
const path = ({ id }: { id: string }) => `/api/calendar/events/${encodeURIComponent(id)}`;

// Programs and people invite rooms like this (github.com/ecederstrand/exchangelib/issues/303, OfficeDev/office-js/issues/186, and Graph's
// answer for such events: microsoftgraph/microsoft-graph-docs/issues/3837). Google itself reports which attendees are resources.
describe.each(['o365', 'ews'] as const)('a room whose name was typed into "To", with %s', (kind) => {
  let time: PassingTime;
  let world: CorporateWorld;
  let olga: TestClient;
  beforeAll(async () => {
    time = startTime(SUITE_NOW);
    world = await openCorporateWorld(kind);
    olga = await world.signIn(CAST.olga);
  }, 60_000);
  afterAll(async () => {
    await world?.close();
    time.end();
  });

  let hours = 0;
  /** Creates an event as Outlook does, at an hour that no other test uses, and returns the event as Assist lists it. */
  async function written(subject: string) {
    hours += 2;
    world.engine.createItem(CAST.olga, {
      subject,
      start: at(hours * 60),
      end: at(hours * 60 + 60),
      zone: 'UTC',
      attendees: [
        { email: CAST.fred, name: 'Fred', role: 'required' },
        { email: CAST.room, name: 'Room 1', role: 'required' },
      ],
    });
    world.engine.settle();
    await world.work('sweep-schedules');
    const { body } = await olga.call(
      'GET',
      `/api/calendar/events?start=${fromInstant(at(hours * 60))}&end=${fromInstant(at(hours * 60 + 60))}`,
    );
    return body.value[0];
  }
  type Attendee = { emailAddress: { address: string }; resource: boolean; status: { response: string } };
  const toldOf = (event: { attendees: Attendee[] }) =>
    Object.fromEntries(event.attendees.map(({ emailAddress, resource, status }) => [emailAddress.address, [resource, status.response]]));
  /** Returns the attendees stored in the calendar itself. */
  const keptOf = () =>
    world.engine
      .listItems(CAST.olga, { start: at(hours * 60), end: at(hours * 60 + 60) })[0]!
      .attendees.map(({ email }) => email)
      .toSorted();

  it('appears as a resource, with its answer', async () => {
    expect(toldOf(await written('Told'))).toEqual({ [CAST.fred]: [false, 'needsAction'], [CAST.room]: [true, 'accepted'] });
  });

  it('stays invited when other people are invited', async () => {
    const event = await written('With Carl');
    const attendees = [CAST.fred, CAST.carl].map((email) => ({ email, name: email, remotely: false }));
    const { status, body } = await olga.call('PATCH', path(event), { etag: event.etag, attendees });
    expect([status, body.code]).toEqual([200, undefined]);
    expect(keptOf()).toEqual([CAST.carl, CAST.fred, CAST.room].toSorted());
  });

  it('can be replaced by another room, and is then free', async () => {
    const event = await written('Elsewhere');
    const { status, body } = await olga.call('PATCH', path(event), { etag: event.etag, resources: [{ email: CAST.other }] });
    expect([status, body.code]).toEqual([200, undefined]);
    expect(keptOf()).toEqual([CAST.fred, CAST.other].toSorted());
    world.engine.settle();
    const busy = world.engine.freeBusy(CAST.room, { start: at(hours * 60), end: at(hours * 60 + 60) });
    expect(busy.filter(({ showAs }) => showAs !== 'free')).toEqual([]);
  });

  it('is a resource in the answer to a change', async () => {
    const event = await written('Moved');
    const moved = await olga.call('PATCH', path(event), {
      etag: event.etag,
      start: fromInstant(at(hours * 60 + 15)),
      end: fromInstant(at(hours * 60 + 45)),
    });
    expect([moved.status, toldOf(moved.body)[CAST.room]![0]]).toEqual([200, true]);
  });
});
