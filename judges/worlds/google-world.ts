import type { Actor, Email, ProviderEvent, TokenSource } from '@assist/calendar-provider';
import { POLITE_LIMITS } from '@assist/polite-http';
import { CAST, type CorporateWorld, SUITE_NOW, type WorldFault } from '@assist/calendar-provider/test-suite';
import { type GoogleProvider, googleProvider } from '@assist/provider-google';
import {
  CalendarEngine,
  type FaultPlan,
  type GoogleStandIn,
  googleUid,
  guidedWorkspace,
  startGoogleStandIn,
  TEST_SERVICE_ACCOUNT,
} from '@assist/simulators';

export interface GoogleWorld extends CorporateWorld {
  readonly engine: CalendarEngine;
  readonly standIn: GoogleStandIn;
  readonly provider: GoogleProvider;
  readonly tokens: TokenSource;
  /** The clock of the whole world; it stands still unless a test moves it. */
  readonly clock: { now: number };
}

/** The account that the service account acts as; its domain differs from the company’s, so that no search finds it. */
export const BOOKING_USER = 'assist@booking.example';

/** Limits for tests: practically any number of requests per minute. */
export const GOOGLE_TEST_LIMITS = { ...POLITE_LIMITS, publishedPerMinute: 1_000_000 };

/** Google’s refusal of too many requests, which does not state how long to wait. */
const TOO_FAST = JSON.stringify({
  error: {
    errors: [{ domain: 'usageLimits', reason: 'rateLimitExceeded', message: 'Rate Limit Exceeded' }],
    code: 403,
    message: 'Rate Limit Exceeded',
  },
});

const FAULTS: Readonly<Record<WorldFault, FaultPlan>> = {
  throttled: { kind: 'status', status: 403, body: TOO_FAST },
  lostAnswer: { kind: 'doneBut', status: 500 },
  serverError: { kind: 'status', status: 500 },
  tokenRefused: { kind: 'status', status: 401 },
};

/** Policy of the rooms: Google’s rooms show an event’s subject. */
const ROOM_POLICY = { hidesSubject: false };

/** Opens the stand-in for Google Workspace with the suite’s cast in it, and a provider that talks to it. */
export async function openGoogleWorld(options: { readonly limits?: boolean } = {}): Promise<GoogleWorld> {
  const clock = { now: SUITE_NOW as number };
  const engine = new CalendarEngine({ now: () => clock.now, tracking: 'shared', declinedStays: true, newUid: googleUid });
  const { directory } = engine;
  directory.addPerson({ email: CAST.olga, name: 'Olga Nováková', department: 'Finance' });
  directory.addPerson({ email: CAST.fred, name: 'Fred Kovář' });
  directory.addPerson({ email: CAST.carl, name: 'Carl Svoboda' });
  directory.addPerson({ email: BOOKING_USER, name: 'Assist' });
  directory.addRoom({ email: CAST.room, name: 'Room 1', capacity: 8, building: 'Alder House', floor: '1', policy: ROOM_POLICY });
  directory.addRoom({ email: CAST.other, name: 'Room 2', kind: 'workspace', capacity: 4, policy: ROOM_POLICY });
  directory.grant(CAST.olga, 'default', 'read');
  directory.grant(CAST.olga, CAST.fred, 'delegateWithPrivate');
  const standIn = await startGoogleStandIn({
    engine,
    limits: options.limits ?? false,
    workspace: guidedWorkspace(BOOKING_USER, TEST_SERVICE_ACCOUNT),
  });
  const tokens = tokenSource(standIn);
  const provider = googleProvider({
    apiUrl: standIn.baseUrl,
    directoryUrl: standIn.baseUrl,
    peopleUrl: standIn.baseUrl,
    tokens,
    client: GOOGLE_TEST_LIMITS,
    now: () => clock.now,
    groups: true,
  });
  return {
    engine,
    standIn,
    provider,
    tokens,
    clock,
    settle: async () => {
      engine.settle();
      standIn.conferences.settle();
    },
    close: () => standIn.close(),
    setRoom: (email, behaviour) => directory.setPolicy(email, { answer: behaviour }),
    befall: (fault, times) => standIn.faults.add({ ...FAULTS[fault], times }),
    addRooms: (count) =>
      Array.from(
        { length: count },
        (_, index) => directory.addRoom({ email: `many-${index}@rooms.alder.example`, name: `Many ${index}`, policy: ROOM_POLICY }).email,
      ),
    hideListing: (mailbox) => directory.setFlag(mailbox, 'restDisabled'),
    deleteOwnCopy: async (mailbox, event) => engine.removeItem(ownCopyOf(engine, mailbox, event)),
    // Google has only IANA’s zone names.
    putEventInZone: () => undefined,
  };
}

/** Gives each caller a separate token, and a new one if that was refused. */
function tokenSource(standIn: GoogleStandIn): TokenSource {
  const held = new Map<string, string>();
  const issue = (actor: Actor) => (actor.as === 'app' ? standIn.appToken(BOOKING_USER) : standIn.tokenOf(actor.mailbox));
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
