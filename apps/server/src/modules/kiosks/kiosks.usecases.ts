import type { KioskState, MeetingAnswer } from '@assist/contract';
import type { CallContext } from '@assist/calendar-provider';
import { findKioskTier, KIOSK_PARTS, type ServerType } from '@assist/resource';
import { dayNumberOf, fromInstant, type Instant, startOfDayNumber } from '@assist/time';
import { networkOf } from '../../call/network-of.ts';
import type { Kiosk } from '../../call/principal.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { Calendar } from '../../calendars/calendar.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { roomsSeenBy, seesMeetings, zoneOfKiosk } from '../../catalogue/seen-by.ts';
import type { KioskPasses } from '../../people/kiosk-passes.ts';
import type { KeptKiosk, KiosksRepository } from '../../people/kiosks.repository.ts';
import type { IssuedAccess, SessionsRepository } from '../../people/sessions.repository.ts';
import { newSpokenCode, readSpokenCode } from '../../people/spoken-code.ts';
import { languageOf } from './language-of.ts';
import { toMeetings } from './to-meetings.ts';

/**
 * The number of groups in a pairing code: 40 bits, valid for a quarter of an hour. Only an administrator could guess codes, and would only
 * approve a stranger's screen.
 */
const CODE_GROUPS = 2;

export interface KiosksParts {
  readonly kiosks: KiosksRepository;
  readonly sessions: SessionsRepository;
  readonly catalogue: Pick<Catalogue, 'current'>;
  readonly calendar: Pick<Calendar, 'schedules'>;
  readonly passes: KioskPasses;
  readonly serverType: ServerType;
  /** The site's origin, if the operator has set PUBLIC_URL; otherwise undefined. */
  readonly publicUrl: string | undefined;
  /** Counts the devices at this address that ask to become kiosks, and throws if there are too many. */
  readonly countPairing: (address: string, now: Instant) => Promise<void>;
}

/** Connects the devices of the screens in the building, and provides what the screens show. */
export class KiosksUsecases {
  readonly #parts: KiosksParts;

  constructor(parts: KiosksParts) {
    this.#parts = parts;
  }

  async startPairing(secret: string, address: string, now: Instant): Promise<{ code: string; expiresAt: string }> {
    await this.#parts.countPairing(address, now);
    const code = newSpokenCode(CODE_GROUPS);
    const { isStarted, until } = await this.#parts.kiosks.startPairing(secret, readSpokenCode(code), networkOf(address), now);
    if (!isStarted) throw new ProblemError('too-many-attempts', { retryAfterSeconds: Math.ceil((until - now) / 1_000) });
    return { code, expiresAt: fromInstant(until) };
  }

  /** Issues new access to a device. Returns undefined until somebody has approved the device. */
  async renew(secret: string, next: string, now: Instant): Promise<IssuedAccess | undefined> {
    const renewed = await this.#parts.sessions.renewKiosk(secret, next, now);
    if (renewed === undefined && !(await this.#parts.kiosks.isWaiting(secret, now))) throw new ProblemError('kiosk-not-registered');
    return renewed;
  }

  /** Returns the kiosk to which a token belongs; undefined if it belongs to none. */
  async authenticate(token: string, now: Instant): Promise<Kiosk | undefined> {
    const session = await this.#parts.sessions.findKiosk(token, now);
    const kiosk = session === undefined ? undefined : await this.#parts.kiosks.find(session.kioskId);
    if (session === undefined || kiosk === undefined) return undefined;
    const { company } = await this.#parts.catalogue.current();
    const tier = findKioskTier(company.licences, this.#parts.serverType, kiosk.position);
    const { sessionId } = session;
    return { kind: 'kiosk', sessionId, kioskId: kiosk.id, areaIds: kiosk.areaIds, levelId: kiosk.spot.levelId, tier };
  }

  async getState({ kioskId, tier }: Kiosk, now: Instant): Promise<KioskState> {
    const kiosk = await this.#find(kioskId);
    await this.#parts.kiosks.markSeen(kiosk, now);
    const opened = tier === undefined ? [] : KIOSK_PARTS[tier];
    const { id, name, spot, contact } = kiosk;
    const hasHandOver = opened.includes('hand-over');
    const { guests } = (await this.#parts.catalogue.current()).company;
    return {
      id,
      name,
      spot,
      language: languageOf(kiosk),
      contact,
      tier: tier ?? null,
      hasHandOver,
      pass: hasHandOver && guests !== 'off' ? this.#parts.passes.issue(id, now) : null,
      siteOrigin: this.#parts.publicUrl ?? null,
      hasMeetings: seesMeetings({ tier }),
    };
  }

  /** Returns the meetings of today that are under way or upcoming. */
  async listMeetings(principal: Kiosk, asked: Omit<CallContext, 'actor'>): Promise<MeetingAnswer[]> {
    if (!seesMeetings(principal)) throw new ProblemError('not-found');
    const kiosk = await this.#find(principal.kioskId);
    const snapshot = await this.#parts.catalogue.current();
    const rooms = new Map(roomsSeenBy(principal, snapshot).map(({ email, id }) => [email, id]));
    const zone = zoneOfKiosk(principal, snapshot);
    const range = { start: asked.now, end: startOfDayNumber(dayNumberOf(asked.now, zone) + 1, zone) };
    const schedules = await this.#parts.calendar.schedules.get([...rooms.keys()], range, { ...asked, actor: { as: 'app' } });
    return toMeetings(schedules, rooms, kiosk.showsTitles);
  }

  async #find(id: string): Promise<KeptKiosk> {
    const kiosk = await this.#parts.kiosks.find(id);
    // The kiosk has just been removed.
    if (kiosk === undefined) throw new ProblemError('session-ended');
    return kiosk;
  }
}
