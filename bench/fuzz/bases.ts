import { LANGUAGES } from '@assist/i18n';
import { instantOf, fromInstant, SLOT_MS } from '@assist/time';
import { SMALL_PICTURE } from '../../apps/server/test/valid-request.ts';
import type { ApiDocument, DocumentedCall, Schema } from './api-document.ts';
import { PASSWORD } from './sample-world.ts';
import { type KnownEvent, newPasskey, newSecret, type Person, signedBy, type World } from './world.ts';

/** A request that is valid according to the API document, with ids and values from earlier answers where there are any. */
export interface Base {
  readonly call: DocumentedCall;
  readonly person: Person;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly event: KnownEvent | undefined;
}

const ZONES = ['Europe/Prague', 'UTC', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'W. Europe Standard Time', 'America/Sao_Paulo'];
const WORDS = ['Review', 'Příprava', 'Workshop <b>', '🪑 seats', 'a'];
const OPTIONAL_CHANCE = 0.35;
/** Parameters that are rarely included, because requests with them would nearly always be refused. */
const SELDOM = new Set(['cursor', 'exceptions', 'onlineMeeting', 'changing', 'issuer', 'cachedTimestamp', 'user', 'code']);
const SELDOM_CHANCE = 0.06;

/** Thrown if a call cannot be made yet, for example because there is no guest, no kiosk, or nothing to delete. */
export class NothingToAsk extends Error {}

export function baseOf(call: DocumentedCall, document: ApiDocument, world: World): Base {
  const { random } = world;
  const person = personFor(call, world);
  const event =
    call.path.includes('/events/') || USES_EVENT.has(call.id) ? random.pick(orNothing(eventsFor(call, person, world))) : undefined;
  const made = new Made(document, world, call, person, event);
  const value = (name: string, schema: Schema) => String(made.value(schema, name));
  const parameters = call.parameters.filter(
    ({ required, name }) => required === true || random.chance(SELDOM.has(name) ? SELDOM_CHANCE : OPTIONAL_CHANCE),
  );
  const of = (where: string) =>
    Object.fromEntries(parameters.filter((one) => one.in === where).map(({ name, schema }) => [name, value(name, schema)]));
  return {
    call,
    person,
    event,
    path: of('path'),
    query: of('query'),
    body: call.body === undefined ? undefined : (made.wholeBody() ?? made.value(call.body, '')),
  };
}

const USES_EVENT = new Set(['actOnEvent', 'getEventStatuses', 'getEventBounds', 'notifyReservation']);

function orNothing<T>(list: readonly T[]): readonly T[] {
  if (list.length === 0) throw new NothingToAsk();
  return list;
}

function eventsFor(call: DocumentedCall, person: Person, world: World): readonly KnownEvent[] {
  // Mostly, an invited person responds: organizers have nothing to respond to.
  if (call.id === 'respondToEvent' && world.random.chance(0.8)) return world.invitedOf(person);
  if (call.id !== 'takeBackInvitation') return world.eventsOf(person);
  const one = world.invitations.find((invitation) => invitation.person === person);
  return one === undefined ? [] : world.eventsOf(person).filter(({ id }) => id === one.eventId);
}

/** Calls about the caller's own second step: only one person makes them, because later sign-ins could then require a second step. */
const OF_COMERS = new Set([
  'getTwoStep',
  'beginTwoStep',
  'confirmTwoStep',
  'renewRecoveryCodes',
  'endTwoStep',
  'listPasskeys',
  'beginPasskey',
  'addPasskey',
  'askForPasskeyProof',
  'proveWithPasskey',
  'renamePasskey',
  'removePasskey',
]);
const LEAVING = new Set(['oauthLogout', 'ewsLogout', 'logoutEverywhere']);
const OF_SESSIONS = new Set(['listOwnSessions', 'endOwnSession']);
/** Calls that end the session with which they are sent: signing out, and signing in, which ends the previous session. */
export const ENDING_THEIR_SESSION: ReadonlySet<string> = new Set([
  ...LEAVING,
  'login',
  'ewsLogin',
  'takeSecondStep',
  'confirmSecondStep',
  'signInWithPasskey',
  'redeemEmailLink',
  'enterAsGuest',
]);

function personFor({ access, id }: DocumentedCall, world: World): Person {
  const { random } = world;
  if (LEAVING.has(id)) return { ...world.comers[1]!, token: orNothing(world.sessions)[0]!.token };
  if (OF_COMERS.has(id)) return world.comers[0]!;
  if (OF_SESSIONS.has(id)) return world.comers[2]!;
  if (id === 'takeBackInvitation') return random.pick(orNothing(world.invitations)).person;
  switch (access) {
    case 'anyone':
      return world.anonymous;
    case 'either':
      return random.chance(0.5) ? world.anonymous : random.pick(world.people);
    case 'guest':
      return random.pick(orNothing(world.guests));
    case 'kiosk':
      return random.pick(orNothing(world.kiosks));
    case 'visiting':
      return random.pick(orNothing([...world.guests.slice(0, 1), ...world.kiosks]));
    case 'inside':
      // Only the first guest’s day has come. The other guests are not admitted yet.
      return random.pick([...world.guests.slice(0, 1), ...world.kiosks, random.pick(world.people), world.administrator]);
    case 'signed-in':
      return random.chance(0.05) ? world.administrator : random.pick(world.people);
    case 'put-values':
    case 'check-in':
      return world.service;
    default:
      return world.administrator;
  }
}

class Made {
  readonly #document: ApiDocument;
  readonly #world: World;
  readonly #call: DocumentedCall;
  readonly #person: Person;
  readonly #event: KnownEvent | undefined;
  readonly #start: string;
  readonly #end: string;

  constructor(document: ApiDocument, world: World, call: DocumentedCall, person: Person, event: KnownEvent | undefined) {
    this.#document = document;
    this.#world = world;
    this.#call = call;
    this.#person = person;
    this.#event = event;
    const { random } = world;
    const now = Math.ceil(Date.now() / SLOT_MS) * SLOT_MS;
    // One reservation in six has already begun, so that it can be ended early.
    const start = random.chance(0.17) ? now - SLOT_MS : now + random.whole(0, 13 * 96) * SLOT_MS;
    this.#start = fromInstant(instantOf(start));
    this.#end = fromInstant(instantOf(start + random.whole(2, 8) * SLOT_MS));
  }

  /** Builds the body of a call whose fields depend on each other in ways that no schema expresses. Returns undefined for other calls. */
  wholeBody(): unknown {
    const world = this.#world;
    const { random } = world;
    switch (this.#call.id) {
      case 'login':
        return { email: random.pick([0, 1, 1, 2].map((one) => world.comers[one]!)).email, password: PASSWORD };
      case 'refresh': {
        const session = world.sessions.shift();
        if (session === undefined) throw new NothingToAsk();
        return { refreshToken: session.refreshToken, token: session.token };
      }
      case 'takeSecondStep':
        return {
          ticket: orNothing(world.tickets).at(-1)!,
          code: random.chance(0.5) ? world.totpCode() : (world.recoveryCodes.pop() ?? '000000'),
        };
      case 'confirmTwoStep':
        return { code: world.totpCode() };
      case 'addPasskey': {
        const challenge = world.newPasskeyChallenges.pop();
        if (challenge === undefined) throw new NothingToAsk();
        const { authenticator, body } = newPasskey(challenge);
        world.madePasskeys.set(authenticator.id, authenticator);
        return { name: 'Phone', ...body };
      }
      case 'signInWithPasskey': {
        const challenge = world.passkeyChallenges.pop();
        if (challenge === undefined || world.passkeys.size === 0) throw new NothingToAsk();
        return signedBy(random.pick([...world.passkeys.values()]), challenge, world.passkeyUserHandle);
      }
      case 'proveWithPasskey': {
        const challenge = world.proofChallenges.pop();
        if (challenge === undefined || world.passkeys.size === 0) throw new NothingToAsk();
        return signedBy(random.pick([...world.passkeys.values()]), challenge, world.passkeyUserHandle);
      }
      case 'renewKiosk':
        return { secret: random.pick(orNothing(world.secrets)), next: newSecret() };
      case 'enterAsGuest':
        return { name: 'Gita', code: random.pick(orNothing(world.invitationCodes)) };
      case 'addPerson':
        return { email: `${world.newKey()}@people.example`, name: 'Gita' };
      case 'startUpload':
        return { name: 'people.csv', parts: 1, isCompressed: false };
      case 'putUploadPart':
        return { position: 0, content: 'AAAA' };
      case 'changePersonAddress':
        return { email: `${world.newKey()}@people.example` };
      case 'setObjectValue':
        return { value: true };
      case 'createLocationCodes':
        return { placeIds: [random.pick(world.resources).id], another: random.chance(0.2) };
      case 'approveKiosk':
        orNothing(world.pairingCodes);
        return undefined;
      default:
        return undefined;
    }
  }

  value(unresolved: Schema, name: string): unknown {
    const { random } = this.#world;
    const schema = this.#document.resolve(unresolved);
    const told = this.#known(name, schema);
    if (told !== undefined) return told;
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return random.pick(schema.enum);
    const either = schema.anyOf ?? schema.oneOf;
    if (either !== undefined) return this.value(random.pick(either), name);
    switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
      case 'object':
        return this.#object(schema);
      case 'array':
        return Array.from({ length: Math.max(schema.minItems ?? 0, random.whole(1, Math.min(3, schema.maxItems ?? 3))) }, () =>
          this.value(schema.items ?? {}, name.replace(/s$/, '')),
        );
      case 'boolean':
        return random.chance(0.5);
      case 'integer':
      case 'number':
        return random.whole(schema.minimum ?? 0, Math.min(schema.maximum ?? 1_000, (schema.minimum ?? 0) + 400));
      case 'null':
        return null;
      case 'string':
        return this.#text(schema, name);
      default:
        return 'anything';
    }
  }

  #object(schema: Schema): object {
    const { random } = this.#world;
    const entries = Object.entries(schema.properties ?? {}).filter(
      ([name]) =>
        (schema.required ?? []).includes(name) ||
        (this.#call.id === 'approveKiosk' && name === 'code') ||
        random.chance(SELDOM.has(name) ? SELDOM_CHANCE : OPTIONAL_CHANCE),
    );
    const made = Object.fromEntries(entries.map(([name, inner]) => [name, this.value(inner, name)]));
    // A time span needs both start and end, or neither.
    const span = 'start' in made !== 'end' in made ? { start: this.#start, end: this.#end } : {};
    return { ...made, ...span };
  }

  #text(schema: Schema, name: string): string {
    const fits = [
      'Alder',
      'ab',
      'AAAA',
      'A'.repeat(43),
      '2027-03-01',
      this.#start,
      'none@people.example',
      'https://alder.example/x',
      '/plan',
    ].find(
      (text) =>
        (schema.pattern === undefined || new RegExp(schema.pattern, 'u').test(text)) &&
        text.length >= (schema.minLength ?? 0) &&
        text.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY) &&
        (schema.format !== 'uri' || text.startsWith('https:')),
    );
    if (fits === undefined) throw new Error(`${this.#call.id}: nothing fits ${name} ${JSON.stringify(schema)}`);
    return fits;
  }

  /** Returns a value for the named field from the data that the server has returned so far; undefined if there is none. */
  #known(name: string, schema: Schema): unknown {
    const world = this.#world;
    const { random } = world;
    const { id: call } = this.#call;
    const event = this.#event;
    const room = () => random.pick(world.resources);
    switch (name) {
      case 'start':
      case 'eventStart':
      case 'realStart':
        return schema.type === 'string' ? this.#start : undefined;
      case 'end':
      case 'eventEnd':
      case 'realEnd':
        return this.#end;
      case 'at':
        return schema.type === 'string' ? fromInstant(instantOf(Date.now() - random.whole(0, 60_000))) : Date.now();
      case 'timezone':
        return random.pick(ZONES);
      case 'subject':
      case 'visitor':
      case 'note':
        return random.pick(WORDS);
      case 'bodyHtml':
      case 'eventBody':
        return '<p>Bring <b>figures</b></p>';
      case 'idempotencyKey':
        return world.newKey();
      case 'etag':
        return event?.etag ?? 'none';
      case 'email':
        if (call === 'erasePerson') return world.leavers.pop();
        if (USES_EVENT.has(call) && event !== undefined) return random.pick(orNothing(event.resourceEmails));
        return call === 'createEvent' || call === 'changeEvent' || call === 'planEvent' || /chedules/.test(call)
          ? room().email
          : random.pick(world.people).email;
      case 'resourceEmail':
        return event === undefined ? room().email : random.pick(orNothing(event.resourceEmails));
      case 'emails':
        return Array.from({ length: random.whole(1, 3) }, () => room().email);
      case 'attendees':
        return Array.from({ length: random.whole(0, 3) }, () => ({ email: random.pick(world.people).email }));
      case 'user':
        return random.pick(world.people).email;
      case 'iCalUid':
      case 'iCalUId':
        return event?.iCalUId;
      case 'id':
        return this.#id();
      case 'changing': {
        const mine = orNothing(world.eventsOf(this.#person));
        return { id: random.pick(mine).id, scope: random.pick(['occurrence', 'following', 'series']) };
      }
      case 'recurrence':
        return random.chance(0.5)
          ? { frequency: 'daily', interval: random.whole(1, 3), count: random.whole(1, 8) }
          : { frequency: 'weekly', interval: 1, weekdays: [random.whole(1, 7)], count: random.whole(1, 5) };
      case 'reminder':
        return 15;
      case 'invitationId':
        // An administrator may revoke any invitation. The other calls need the invitation to the chosen event.
        return this.#call.id === 'revokeInvitation'
          ? random.pick(orNothing(world.invitations)).id
          : world.invitations.find(({ eventId }) => eventId === event?.id)?.id;
      case 'ids':
        return [random.pick(orNothing(world.personIds))];
      case 'uploadId':
        return random.pick(orNothing(world.uploadIds));
      case 'uploadIds':
        return [random.pick(orNothing(world.uploadIds))];
      case 'areaId':
      case 'areaIds':
      case 'filteredAreaIds':
        return schema.type === 'array' ? [random.pick(world.areaIds)] : random.pick(world.areaIds);
      case 'homePlaceId':
      case 'placeId':
      case 'locationId':
        return random.chance(0.5) ? room().id : random.pick(world.areaIds);
      case 'levelId':
        return random.pick(world.levelIds);
      case 'featureId':
        return random.pick(call === 'putClosure' || call === 'deleteClosure' ? world.passedIds : world.featureIds);
      case 'from':
      case 'to':
        return schema.type === 'array' ? [random.pick(world.featureIds), random.pick(world.featureIds)] : undefined;
      case 'venueId':
        return random.pick(world.venueIds);
      case 'picture':
        return SMALL_PICTURE;
      case 'pictureId':
        return random.pick(world.pictureIds);
      case 'qrId':
        return random.pick(world.codes);
      case 'codes':
        return [random.pick(world.codes)];
      case 'code':
        return call === 'changeLocationCode' ? random.pick(world.codes) : (world.pairingCodes.pop() ?? 'AAAA-AAAA');
      case 'longitude':
        return 16.6197;
      case 'latitude':
        return 49.1867;
      case 'meetingProvider':
        return 'webex';
      case 'secret': {
        const secret = newSecret();
        if (call === 'startPairing') world.secrets.push(secret);
        return secret;
      }
      case 'proof':
        return PASSWORD;
      case 'colour':
        return '#0f7fc4';
      case 'language':
        return random.pick(LANGUAGES);
      case 'q':
        return random.pick(world.people).email.slice(0, random.whole(1, 5));
      case 'returnUrl':
        return '/plan?day=2027-03-01#x';
      case 'value':
        return schema.anyOf === undefined ? undefined : random.pick([true, false, 21.5, 480]);
      case 'position':
        return random.whole(0, 3);
      default:
        return undefined;
    }
  }

  #id(): string | undefined {
    const world = this.#world;
    const { random } = world;
    const { path } = this.#call;
    if (this.#event !== undefined) return this.#event.id;
    if (path.includes('/favourites/') || path.includes('/resources/')) return random.pick(world.resources).id;
    if (path.includes('/objects/') || path.includes('/building/')) return random.pick(orNothing(world.objects)).id;
    if (path.includes('/kiosks/')) return random.pick(orNothing(world.kioskIds));
    if (path.includes('/administration/people/')) return random.pick(orNothing(world.personIds));
    if (path.includes('/uploads/')) return random.pick(orNothing(world.uploadIds));
    if (path.includes('/other-calendars/')) return random.pick(orNothing(world.otherCalendars.get(this.#person.email) ?? []));
    if (path.includes('/sessions/')) return orNothing(world.otherSessions).at(-1);
    if (path.includes('/passkeys/')) return random.pick(orNothing([...world.passkeys.keys()]));
    return undefined;
  }
}
