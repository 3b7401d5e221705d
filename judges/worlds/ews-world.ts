import type { Email, ProviderEvent, TokenSource } from '@assist/calendar-provider';
import { POLITE_LIMITS, type PoliteLimits } from '@assist/polite-http';
import { CAST, type CorporateWorld, SUITE_NOW, type WorldFault } from '@assist/calendar-provider/test-suite';
import { type EwsAuth, type EwsProvider, ewsProvider } from '@assist/provider-ews';
import {
  CalendarEngine,
  type ExchangeStandIn,
  type ExchangeStandInOptions,
  type FaultPlan,
  serverBusyAnswer,
  startExchangeStandIn,
} from '@assist/simulators';
import { fromWallText, toZone } from '@assist/time';

export interface EwsWorld extends CorporateWorld {
  readonly engine: CalendarEngine;
  readonly standIn: ExchangeStandIn;
  readonly provider: EwsProvider;
  /** The clock of the whole world; it stands still unless a test moves it. */
  readonly clock: { now: number };
}

export interface EwsWorldOptions {
  readonly auth?: EwsAuth['kind'];
  readonly standIn?: Partial<Omit<ExchangeStandInOptions, 'engine'>>;
  readonly limits?: PoliteLimits;
  readonly stream?: Parameters<typeof ewsProvider>[0]['stream'];
}

/** The passwords of the suite’s people, by user name. */
export const PASSWORDS = { olga: 'Olgy-heslo-1', fred: 'Fredovo-heslo-1', carl: 'Carlovo-heslo-1' } as const;

/** Limits for tests: practically any number of requests per minute, but no more simultaneous ones than the provider would send. */
const LIMITS: PoliteLimits = { ...POLITE_LIMITS, publishedPerMinute: 1_000_000 };

const busy = serverBusyAnswer(1_000);
const FAULTS: Readonly<Record<WorldFault, FaultPlan>> = {
  throttled: { kind: 'status', status: busy.status, headers: { 'content-type': 'text/xml' }, body: busy.body },
  lostAnswer: { kind: 'doneBut', status: 500, matches: (request) => request.body.includes('<m:CreateItem') },
  serverError: { kind: 'status', status: 500 },
  tokenRefused: { kind: 'status', status: 401 },
};

/** Opens the stand-in for Exchange with the suite’s cast in it, and a provider that talks to it. */
export async function openEwsWorld(options: EwsWorldOptions = {}): Promise<EwsWorld> {
  const clock = { now: SUITE_NOW as number };
  const engine = new CalendarEngine({ now: () => clock.now });
  const { directory } = engine;
  directory.addPerson({ email: CAST.olga, name: 'Olga Nováková', department: 'Finance', username: 'olga', password: PASSWORDS.olga });
  directory.addPerson({ email: CAST.fred, name: 'Fred Kovář', username: 'fred', password: PASSWORDS.fred });
  directory.addPerson({ email: CAST.carl, name: 'Carl Svoboda', username: 'carl', password: PASSWORDS.carl });
  const roomList = directory.addRoomList({ email: 'alder-house@alder.example', name: 'Alder House' }).email;
  directory.addRoom({ email: CAST.room, name: 'Room 1', capacity: 8, roomList });
  directory.addRoom({ email: CAST.other, name: 'Room 2', capacity: 4, roomList });
  directory.grant(CAST.olga, 'default', 'read');
  directory.grant(CAST.olga, CAST.fred, 'delegateWithPrivate');
  const standIn = await startExchangeStandIn({ engine, limits: true, ...options.standIn });
  const provider = ewsProvider({
    url: standIn.url,
    auth: authOf(options.auth ?? 'oauth', standIn),
    limits: options.limits ?? LIMITS,
    stream: options.stream ?? { firstRetryMs: 5, maxRetryMs: 20 },
  });
  return {
    engine,
    standIn,
    provider,
    clock,
    settle: async () => engine.settle(),
    close: async () => {
      await provider.close();
      await standIn.close();
    },
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

function authOf(kind: EwsAuth['kind'], standIn: ExchangeStandIn): EwsAuth {
  const { user, password } = standIn.service;
  switch (kind) {
    case 'basic':
      return { kind, user, password };
    case 'ntlm':
      return { kind, user, domain: 'ALDER', password };
    case 'oauth':
      return { kind, tokens: tokenSource(standIn) };
  }
}

/** Returns one token for the application, and a new one if it was refused. */
function tokenSource(standIn: ExchangeStandIn): TokenSource {
  let held = standIn.issueToken();
  return {
    getToken: async () => held,
    renewToken: async (_actor, refused) => {
      if (held === refused) held = standIn.issueToken();
      return held;
    },
  };
}

function ownCopyOf(engine: CalendarEngine, mailbox: Email, event: ProviderEvent): string {
  const copy = engine.findByUid(mailbox, event.key.uid);
  if (copy === undefined) throw new Error(`${mailbox} has no copy of ${event.subject}`);
  return copy.id;
}
