import type { Actor, Email, ProviderEvent, TokenSource } from '@assist/calendar-provider';
import { POLITE_LIMITS } from '@assist/polite-http';
import { CAST, type CorporateWorld, SUITE_NOW, type WorldFault } from '@assist/calendar-provider/test-suite';
import { type GraphProvider, graphProvider } from '@assist/provider-graph';
import {
  CalendarEngine,
  type FaultPlan,
  type GraphStandIn,
  type GraphStandInOptions,
  guidedTenant,
  startGraphStandIn,
} from '@assist/simulators';
import { fromWallText, toZone } from '@assist/time';

export interface GraphWorld extends CorporateWorld {
  readonly engine: CalendarEngine;
  readonly standIn: GraphStandIn;
  readonly provider: GraphProvider;
  readonly tokens: TokenSource;
  /** The clock of the whole world; it stands still unless a test moves it. */
  readonly clock: { now: number };
}

/** Limits for tests: practically any number of requests per minute, but no more simultaneous ones than the vendor allows. */
const LIMITS = { ...POLITE_LIMITS, publishedPerMinute: 1_000_000 };

const FAULTS: Readonly<Record<WorldFault, FaultPlan>> = {
  throttled: { kind: 'throttled', retryAfter: 1 },
  lostAnswer: { kind: 'doneBut', status: 500 },
  serverError: { kind: 'status', status: 500 },
  tokenRefused: { kind: 'status', status: 401 },
};

/** Opens the stand-in for Microsoft Graph with the suite’s cast in it, and a provider that talks to it. */
export async function openGraphWorld(patch: Pick<GraphStandInOptions, 'mostSchedules'> = {}): Promise<GraphWorld> {
  const clock = { now: SUITE_NOW as number };
  const engine = new CalendarEngine({ now: () => clock.now });
  const { directory } = engine;
  directory.addPerson({ email: CAST.olga, name: 'Olga Nováková', department: 'Finance' });
  directory.addPerson({ email: CAST.fred, name: 'Fred Kovář' });
  directory.addPerson({ email: CAST.carl, name: 'Carl Svoboda' });
  directory.addRoom({ email: CAST.room, name: 'Room 1', capacity: 8, building: 'Alder House', floor: '1' });
  directory.addRoom({ email: CAST.other, name: 'Room 2', kind: 'workspace', capacity: 4 });
  directory.grant(CAST.olga, 'default', 'read');
  directory.grant(CAST.olga, CAST.fred, 'delegateWithPrivate');
  const standIn = await startGraphStandIn({ engine, limits: true, tenant: guidedTenant(), ...patch });
  const tokens = tokenSource(standIn);
  const provider = graphProvider({ baseUrl: standIn.baseUrl, tokens, client: LIMITS, now: () => clock.now, groups: true });
  return {
    engine,
    standIn,
    provider,
    tokens,
    clock,
    settle: async () => engine.settle(),
    close: () => standIn.close(),
    setRoom: (email, behaviour) => directory.setPolicy(email, { answer: behaviour }),
    befall: (fault, times) => standIn.faults.add({ ...FAULTS[fault], times }),
    addRooms: (count) =>
      Array.from(
        { length: count },
        (_, index) => directory.addRoom({ email: `many-${index}@rooms.alder.example`, name: `Many ${index}` }).email,
      ),
    hideListing: (mailbox) => directory.setFlag(mailbox, 'restDisabled'),
    deleteOwnCopy: async (mailbox, event) => engine.removeItem(ownCopyOf(engine, mailbox, event)),
    putEventInZone: (mailbox, zoneText, wallStart, wallEnd) => {
      const zone = toZone(zoneText);
      const subject = `Written in ${zoneText}`;
      engine.createItem(mailbox, {
        subject,
        start: fromWallText(wallStart, zone),
        end: fromWallText(wallEnd, zone),
        zone,
        zoneTexts: { start: zoneText, end: zoneText },
      });
      return { subject };
    },
  };
}

/** Gives each caller a separate token, and a new one if that was refused. */
function tokenSource(standIn: GraphStandIn): TokenSource {
  const held = new Map<string, string>();
  const issue = (actor: Actor) => (actor.as === 'app' ? standIn.appToken() : standIn.tokenOf(actor.mailbox));
  const keyOf = (actor: Actor) => (actor.as === 'app' ? 'app' : actor.mailbox);
  return {
    getToken: async (actor) => {
      const token = held.get(keyOf(actor)) ?? issue(actor);
      held.set(keyOf(actor), token);
      return token;
    },
    renewToken: async (actor, refused) => {
      if (held.get(keyOf(actor)) === refused) held.set(keyOf(actor), issue(actor));
      return held.get(keyOf(actor))!;
    },
  };
}

function ownCopyOf(engine: CalendarEngine, mailbox: Email, event: ProviderEvent): string {
  const copy = engine.listItems(mailbox, event).find((item) => item.uid === event.key.uid);
  if (copy === undefined) throw new Error(`${mailbox} has no copy of ${event.subject}`);
  return copy.id;
}
