import type { Email } from '@assist/calendar-provider';
import { HOUR_MS, instantOf, type Instant, type InstantRange } from '@assist/time';
import type { Kysely } from 'kysely';
import type { PersonalData } from '../../database/personal-data.ts';
import type { Tables } from '../../database/tables.ts';
import { hashToken } from '../../people/token.ts';
import type { OnlineMeetingTable } from './online-meetings.table.ts';
import type { MadeMeeting } from './webex.ts';

/** Time until a meeting without an event is forgotten. The page that created the meeting may have been left open. */
const KEPT_MS = HOUR_MS;
/** Time for which a meeting is kept after its end, because meetings overrun, and one that has ended may still be moved. */
const AFTER_END_MS = HOUR_MS;
/** The maximum number of makers that one SQL statement names. */
const MAKERS_AT_ONCE = 500;

/** A meeting, with the events that refer to it and its time at the provider, which is compared with the events' times. */
export interface KeptMeeting {
  readonly linkHash: string;
  /** The provider's id of the meeting. */
  readonly id: string;
  readonly madeBy: Email;
  /** The ids of the events that refer to the meeting, and of their series. */
  readonly eventIds: readonly string[];
  /** The time of the meeting at the provider. */
  readonly range: InstantRange;
  /** The instant of the next check, unless something changes before. */
  readonly lookAt: Instant;
}

/** Stores the meetings that were created for events, until they have ended. */
export class MadeMeetingsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async insert(meeting: MadeMeeting, { start, end }: InstantRange, madeBy: Email, now: Instant): Promise<void> {
    const values = {
      link_hash: hashToken(meeting.weblink),
      provider_id: meeting.id,
      made_by: madeBy,
      event_ids: '[]',
      starts_at: start,
      ends_at: end,
      expires_at: now + KEPT_MS,
      look_at: null,
    };
    await this.#db.insertInto('online_meeting').values(values).execute();
  }

  /**
   * Ties a meeting to an event of the same person that refers to the meeting. From then on, the meeting follows this event, and is checked
   * at `lookAt` or before.
   */
  async tie(weblink: string, madeBy: Email, eventIds: readonly string[], lookAt: Instant): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('online_meeting')
        .select(['link_hash', 'event_ids', 'ends_at', 'look_at'])
        .where('link_hash', '=', hashToken(weblink))
        .where('made_by', '=', madeBy)
        .executeTakeFirst();
      if (row === undefined) return;
      const known = readIds(row.event_ids);
      await trx
        .updateTable('online_meeting')
        .set({
          event_ids: JSON.stringify([...new Set([...known, ...eventIds])]),
          look_at: Math.min(row.look_at ?? lookAt, lookAt),
          expires_at: row.ends_at + AFTER_END_MS,
        })
        .where('link_hash', '=', row.link_hash)
        .execute();
    });
  }

  /**
   * Gives up a meeting to which no event of its maker refers or will refer. Only one of several callers gets the meeting, which is checked
   * again at `lookAt`.
   */
  async giveUp(weblink: string, madeBy: Email, now: Instant, lookAt: Instant): Promise<KeptMeeting | undefined> {
    const row = await this.#db
      .updateTable('online_meeting')
      .set((eb) => ({ look_at: lookAt, expires_at: eb('ends_at', '+', AFTER_END_MS) }))
      .where('link_hash', '=', hashToken(weblink))
      .where('made_by', '=', madeBy)
      .where('expires_at', '>', now)
      .where('look_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    return row === undefined ? undefined : toKept(row);
  }

  /** Schedules a check, at `lookAt` or before, of the meetings of people whose calendars have changed. */
  async lookBy(makers: readonly Email[], lookAt: Instant): Promise<void> {
    for (let at = 0; at < makers.length; at += MAKERS_AT_ONCE)
      await this.#db
        .updateTable('online_meeting')
        .set({ look_at: lookAt })
        .where('made_by', 'in', makers.slice(at, at + MAKERS_AT_ONCE))
        .where('look_at', '>', lookAt)
        .execute();
  }

  /**
   * Takes the due meetings, so that only one of several processes checks each meeting. A meeting whose check fails is due again at `again`.
   */
  async takeDue(now: Instant, again: Instant, limit: number): Promise<KeptMeeting[]> {
    const due = await this.#db
      .selectFrom('online_meeting')
      .select(['link_hash', 'look_at'])
      .where('look_at', '<=', now)
      .orderBy('look_at')
      .limit(limit)
      .execute();
    const taken: KeptMeeting[] = [];
    for (const { link_hash, look_at } of due) {
      const row = await this.#db
        .updateTable('online_meeting')
        .set({ look_at: again })
        .where('link_hash', '=', link_hash)
        .where('look_at', '=', look_at)
        .returningAll()
        .executeTakeFirst();
      if (row !== undefined) taken.push(toKept(row));
    }
    return taken;
  }

  /**
   * Stores the time of the meeting at the provider, and schedules the next check. A check that was scheduled in the meantime stays
   * scheduled.
   */
  async settle({ linkHash, lookAt }: KeptMeeting, { start, end }: InstantRange, next: Instant): Promise<void> {
    await this.#db
      .updateTable('online_meeting')
      .set({ starts_at: start, ends_at: end, expires_at: end + AFTER_END_MS })
      .where('link_hash', '=', linkHash)
      .execute();
    await this.#db
      .updateTable('online_meeting')
      .set({ look_at: next })
      .where('link_hash', '=', linkHash)
      .where('look_at', '=', lookAt)
      .execute();
  }

  async delete({ linkHash }: KeptMeeting): Promise<void> {
    await this.#db.deleteFrom('online_meeting').where('link_hash', '=', linkHash).execute();
  }

  /** Forgets meetings that have ended, and meetings whose events were never created. Returns how many. Called by the cleanup job. */
  async deleteOld(now: Instant): Promise<number> {
    const { numDeletedRows } = await this.#db.deleteFrom('online_meeting').where('expires_at', '<=', now).executeTakeFirst();
    return Number(numDeletedRows);
  }
}

function toKept(row: OnlineMeetingTable): KeptMeeting {
  return {
    linkHash: row.link_hash,
    id: row.provider_id,
    madeBy: row.made_by,
    eventIds: readIds(row.event_ids),
    range: { start: instantOf(row.starts_at), end: instantOf(row.ends_at) },
    lookAt: instantOf(row.look_at!),
  };
}

function readIds(written: string): readonly string[] {
  return JSON.parse(written) as string[];
}

/** Meetings are stored until they have ended. The names of their events are stored with the events. */
export const onlineMeetingsPersonalData: PersonalData = {
  name: 'onlineMeetings',
  list: (db, { email }) =>
    db.selectFrom('online_meeting').select(['provider_id as id', 'expires_at as expiresAt']).where('made_by', '=', email).execute(),
  async erase(_database, trx, { email }) {
    const { numDeletedRows } = await trx.deleteFrom('online_meeting').where('made_by', '=', email).executeTakeFirst();
    return Number(numDeletedRows);
  },
  async follow(_database, trx, { from, to }) {
    await trx.updateTable('online_meeting').set({ made_by: to.email }).where('made_by', '=', from.email).execute();
  },
};
