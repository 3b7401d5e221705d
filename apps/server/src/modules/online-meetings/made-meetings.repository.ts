import type { Email } from '@assist/calendar-provider';
import { HOUR_MS, type Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { PersonalData } from '../../database/personal-data.ts';
import type { Tables } from '../../database/tables.ts';
import { hashToken } from '../../people/token.ts';
import type { MadeMeeting } from './webex.ts';

/** A meeting whose event was not made within this time is not taken back any more: its page was left open. */
const KEPT_MS = HOUR_MS;

/** Meetings whose events may still fail: whichever process hears of it takes them back. */
export class MadeMeetingsRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async insert(meeting: MadeMeeting, madeBy: Email, now: Instant): Promise<void> {
    const values = { link_hash: hashToken(meeting.weblink), provider_id: meeting.id, made_by: madeBy, expires_at: now + KEPT_MS };
    await this.#db.insertInto('online_meeting').values(values).execute();
  }

  /** What its provider calls a meeting of this person, and told to one of many who ask; it is not known afterwards. */
  async take(weblink: string, madeBy: Email, now: Instant): Promise<string | undefined> {
    const row = await this.#db
      .deleteFrom('online_meeting')
      .where('link_hash', '=', hashToken(weblink))
      .where('made_by', '=', madeBy)
      .where('expires_at', '>', now)
      .returning('provider_id')
      .executeTakeFirst();
    return row?.provider_id;
  }

  /** The job: those whose events stand. How many. */
  async deleteOld(now: Instant): Promise<number> {
    const { numDeletedRows } = await this.#db.deleteFrom('online_meeting').where('expires_at', '<=', now).executeTakeFirst();
    return Number(numDeletedRows);
  }
}

/** For an hour: what their events are called stands with the events. */
export const onlineMeetingsPersonalData: PersonalData = {
  name: 'onlineMeetings',
  list: (db, { email }) =>
    db.selectFrom('online_meeting').select(['provider_id as id', 'expires_at as expiresAt']).where('made_by', '=', email).execute(),
  async erase(_database, trx, { email }) {
    const { numDeletedRows } = await trx.deleteFrom('online_meeting').where('made_by', '=', email).executeTakeFirst();
    return Number(numDeletedRows);
  },
};
