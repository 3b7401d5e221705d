import { type CalendarProvider, isProviderError } from '@assist/calendar-provider';
import { CAST, type CorporateWorld, suiteContext, suiteDraft, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import type { CalendarEngine, StandIn } from '@assist/simulators';
import { plusMinutes } from '@assist/time';
import { openEwsWorld } from '../worlds/ews-world.ts';
import { openGoogleWorld } from '../worlds/google-world.ts';
import { openGraphWorld } from '../worlds/graph-world.ts';
import { type Said, type Shapes, shapesOf } from './shape.ts';

export const KINDS = ['o365', 'gspace', 'ews'] as const;
export type Kind = (typeof KINDS)[number];

type World = CorporateWorld & { readonly provider: CalendarProvider; readonly engine: CalendarEngine; readonly standIn: StandIn };

const OPEN: Readonly<Record<Kind, () => Promise<World>>> = { o365: openGraphWorld, gspace: openGoogleWorld, ews: openEwsWorld };

const olga = suiteContext(CAST.olga);
const fred = suiteContext(CAST.fred);
const app = { ...olga, actor: { as: 'app' } as const };
const inRoom = { ...olga, actor: { as: 'app', mailbox: CAST.room } as const };
const WEEK = { start: plusMinutes(SUITE_NOW, -1_440), end: plusMinutes(SUITE_NOW, 14 * 1_440) };

/**
 * Returns the shapes of a stand-in’s answers to everything that the provider requests, including private events, series, rooms that decline
 * and cancelled events.
 */
export async function standInShapes(kind: Kind): Promise<Shapes> {
  const world = await OPEN[kind]();
  try {
    await askEverything(world);
    return shapesOf(world.standIn.log.map(toSaid));
  } finally {
    await world.close();
  }
}

function toSaid({ method, url, body, status, answer }: StandIn['log'][number]): Said {
  return { method, url, requestBody: body, status, answerBody: answer };
}

async function askEverything({ provider, engine, settle }: World): Promise<void> {
  engine.directory.addRoom({ email: 'bare@rooms.alder.example', name: 'Bare' });
  engine.directory.addDesk({ email: 'desk@rooms.alder.example', name: 'Desk', section: 'North' });
  engine.directory.addDesk({ name: 'Olga’s desk', mode: { kind: 'assigned', email: CAST.olga } });
  const people = [{ email: CAST.fred, name: 'Fred', remotely: false }];
  const { event } = await provider.createEvent(suiteDraft({ attendees: people, visibility: 'private', reminderMinutes: 5 }), olga);
  const recurrence = { frequency: 'weekly', interval: 1, daysOfWeek: ['monday'], end: { kind: 'count', count: 3 } } as const;
  const range = { start: plusMinutes(SUITE_NOW, 240), end: plusMinutes(SUITE_NOW, 300) };
  const series = await provider.createEvent(suiteDraft({ recurrence, range, attendees: people, idempotencyKey: 'series' }), olga);
  await provider.createEvent(suiteDraft({ showAs: 'oof', resources: [], idempotencyKey: 'away', range }), olga);
  await provider.createEvent(suiteDraft({ showAs: 'free', resources: [], idempotencyKey: 'free', range }), olga);
  await settle();
  await provider.createEvent(suiteDraft({ idempotencyKey: 'late' }), fred);
  await settle();
  const own = { id: event.id, calendar: CAST.olga };
  for (const [calendar, context] of [
    [CAST.olga, olga],
    [CAST.olga, fred],
    [CAST.room, inRoom],
  ] as const)
    await provider.listEvents({ calendar, range: WEEK }, context);
  await provider.getEvent(own, olga);
  await provider.getSchedules({ emails: [CAST.olga, CAST.room, 'nobody@alder.example'], range: WEEK }, app);
  await provider.updateEvent(own, { subject: 'Other', attendees: people }, 'occurrence', olga);
  await provider.updateEvent({ id: series.event.id, calendar: CAST.olga }, { subject: 'Every week' }, 'series', olga);
  const copy = await provider.findByKey({ calendar: CAST.fred, key: event.key, around: WEEK }, fred);
  await provider.respond({ id: copy!.id, calendar: CAST.fred }, 'accepted', fred, { comment: 'Gladly' });
  await provider.finishEvent(own, plusMinutes(event.start, 15), olga);
  await provider.listSeries({ event: { id: series.event.id, calendar: CAST.olga }, limit: 5 }, olga);
  await provider.getMe(olga);
  await provider.searchPeople({ text: 'fred', groups: true, limit: 5 }, olga);
  await provider.findPhoto(CAST.fred, olga);
  let page = await provider.listRooms?.({}, app);
  while (page?.next !== undefined) page = await provider.listRooms!({ page: page.next }, app);
  await provider.deleteEvent(own, 'occurrence', olga);
  await provider.listEvents({ calendar: CAST.room, range: WEEK }, inRoom);
  engine.directory.setFlag(CAST.carl, 'restDisabled');
  for (const refused of [provider.getEvent(own, olga), provider.listEvents({ calendar: CAST.carl, range: WEEK }, fred)])
    await refused.catch((error: unknown) => {
      if (!isProviderError(error, 'notFound', 'forbidden', 'mailboxNotAvailable')) throw error;
    });
}
