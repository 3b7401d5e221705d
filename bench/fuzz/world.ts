import { createHmac, randomBytes } from 'node:crypto';
import type { SeededRandom } from '@assist/test-kit';
import { Authenticator } from '../../apps/server/test/an-authenticator.ts';
import { ADMINISTRATOR, type SampleWorld, PUBLIC_ORIGIN } from './sample-world.ts';

export interface Person {
  readonly kind: 'anonymous' | 'user' | 'administrator' | 'guest' | 'kiosk' | 'service';
  readonly email: string;
  readonly token: string;
}

export interface KnownEvent {
  readonly id: string;
  readonly iCalUId: string;
  readonly etag: string;
  readonly seriesMasterId: string | null;
  readonly start: string;
  readonly end: string;
  readonly resourceEmails: readonly string[];
}

/** The fields of an event in an answer that later requests use. */
export interface EventAnswer {
  readonly id: string;
  readonly iCalUId: string;
  readonly etag: string;
  readonly seriesMasterId: string | null;
  readonly start: { readonly utcDateTime: string };
  readonly end: { readonly utcDateTime: string };
  readonly isOrganizer: boolean;
  readonly cancelled: boolean;
  readonly attendees: readonly { readonly emailAddress: { readonly address: string }; readonly resource: boolean }[];
}

export interface Session {
  readonly token: string;
  readonly refreshToken: string;
}

export const newSecret = () => randomBytes(32).toString('base64url');

/** Number of values of each kind that are kept, except events. The oldest are forgotten first. */
const KEPT = 60;
const EVENTS_OF_ONE = 10;
/** Number of people who sign in and out. All other people stay signed in for the whole run. */
const COMERS = 4;

/** What the server has returned so far, so that later requests can use valid ids, tokens and codes. */
export class World {
  readonly random: SeededRandom;
  /** People who stay signed in, without the administrator. */
  readonly people: readonly Person[];
  readonly administrator: Person;
  readonly service: Person;
  /** People whose sessions may end: they sign in and out and set up a second step. */
  readonly comers: readonly Person[];
  /** E-mail addresses of people who can be erased. Each is used once. */
  readonly leavers: string[];
  readonly anonymous: Person = { kind: 'anonymous', email: '', token: '' };
  guests: Person[] = [];
  kiosks: Person[] = [];
  resources: { id: string; email: string; name: string; csCode: string | null }[] = [];
  areaIds: string[] = [];
  levelIds: string[] = [];
  featureIds: string[] = [];
  venueIds: string[] = [];
  pictureIds: string[] = [];
  objects: { id: string; form: { type: string; minimum?: number; choices?: { key: string }[] } }[] = [];
  codes: string[] = [];
  kioskIds: string[] = [];
  /** Ids of people whom nobody else's requests need, so that they can be closed, moved and signed out. */
  personIds: string[] = [];
  uploadIds: string[] = [];
  pairingCodes: string[] = [];
  /** Secrets of kiosks that await approval or have been approved. */
  secrets: string[] = [];
  readonly events = new Map<string, KnownEvent[]>();
  readonly invitations: { person: Person; eventId: string; id: string }[] = [];
  readonly invitationCodes: string[] = [];
  readonly sessions: Session[] = [];
  /** Ids of the sessions that a person can list and end. */
  otherSessions: string[] = [];
  readonly tickets: string[] = [];
  readonly recoveryCodes: string[] = [];
  readonly otherCalendars = new Map<string, string[]>();
  /** Ids of openings and units, which a closure can name. */
  passedIds: string[] = [];
  readonly invited = new Map<string, KnownEvent[]>();
  /** Passkeys by the id that the device gave them. `passkeys` has them by the id that the server gave them. */
  readonly madePasskeys = new Map<string, Authenticator>();
  readonly passkeys = new Map<string, Authenticator>();
  readonly newPasskeyChallenges: string[] = [];
  readonly passkeyChallenges: string[] = [];
  readonly proofChallenges: string[] = [];
  passkeyUserHandle = '';
  totpSecret = '';
  #keys = 0;

  constructor(sample: SampleWorld, random: SeededRandom) {
    this.random = random;
    const everybody = sample.emails.map((email, index) => ({ kind: 'user' as const, email, token: sample.tokens[index]! }));
    this.comers = everybody.filter(({ email }) => email !== ADMINISTRATOR).slice(0, COMERS);
    this.people = everybody.filter(({ email }) => email !== ADMINISTRATOR && !this.comers.some((one) => one.email === email));
    this.administrator = { ...everybody.find(({ email }) => email === ADMINISTRATOR)!, kind: 'administrator' };
    this.leavers = [...sample.leavers];
    this.service = { kind: 'service', email: '', token: sample.serviceToken };
  }

  newKey(): string {
    this.#keys += 1;
    return `fuzz-${this.#keys}-${Math.floor(this.random.next() * 1e9)}`;
  }

  eventsOf(person: Person): KnownEvent[] {
    const known = this.events.get(person.email) ?? [];
    this.events.set(person.email, known);
    return known;
  }

  learnEvent(person: Person, event: EventAnswer): void {
    const known = this.eventsOf(person);
    const at = known.findIndex(({ id }) => id === event.id);
    if (at !== -1) known.splice(at, 1);
    if (event.cancelled) return;
    if (!event.isOrganizer) return remember(this.invitedOf(person), toKnown(event));
    known.push(toKnown(event));
    if (known.length > EVENTS_OF_ONE) known.shift();
  }

  invitedOf(person: Person): KnownEvent[] {
    const known = this.invited.get(person.email) ?? [];
    this.invited.set(person.email, known);
    return known;
  }
  forgetEvent(person: Person, id: string): void {
    const known = this.eventsOf(person);
    const at = known.findIndex((event) => event.id === id);
    if (at !== -1) known.splice(at, 1);
    this.invited.set(
      person.email,
      this.invitedOf(person).filter((event) => event.id !== id),
    );
  }

  /** Returns the current time-based code (RFC 6238), as an authenticator app shows it. */
  totpCode(): string {
    const bits = Array.from(this.totpSecret, (sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0')).join(
      '',
    );
    const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
    const mac = createHmac('sha1', key).update(counter).digest();
    return String((mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
  }
}

function toKnown(event: EventAnswer): KnownEvent {
  return {
    id: event.id,
    iCalUId: event.iCalUId,
    etag: event.etag,
    seriesMasterId: event.seriesMasterId,
    start: event.start.utcDateTime,
    end: event.end.utcDateTime,
    resourceEmails: event.attendees.filter(({ resource }) => resource).map(({ emailAddress }) => emailAddress.address),
  };
}

export function remember<T>(list: T[], ...more: readonly T[]): void {
  list.push(...more);
  if (list.length > KEPT) list.splice(0, list.length - KEPT);
}

/** Creates a passkey, and the request body that registers it in answer to the challenge. */
export function newPasskey(challenge: string): { readonly authenticator: Authenticator; readonly body: object } {
  const authenticator = new Authenticator(-7);
  return { authenticator, body: authenticator.make({ challenge, origin: PUBLIC_ORIGIN, rpId: new URL(PUBLIC_ORIGIN).hostname }) };
}

export function signedBy(authenticator: Authenticator, challenge: string, userHandle: string): object {
  return authenticator.get({ challenge, origin: PUBLIC_ORIGIN, rpId: new URL(PUBLIC_ORIGIN).hostname }, userHandle);
}
