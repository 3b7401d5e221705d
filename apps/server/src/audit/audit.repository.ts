import { createHash, randomUUID } from 'node:crypto';
import { fromInstant, instantOf, type Instant } from '@assist/time';
import type { Kysely, Selectable } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import type { PersonalData, Person } from '../database/personal-data.ts';
import type { Tables } from '../database/tables.ts';
import type { AuditEntryTable } from './audit.table.ts';

/** An act that may have to be traced later. Never contains a secret or the text of a reservation. */
export interface AuditedAct {
  /** Id of the operation in the contract, or the name of the command. */
  readonly operation: string;
  readonly objectKind: 'person' | 'company' | 'resource' | 'area' | 'type' | 'property' | 'news';
  /** Id of the object: for a person the e-mail address, for the company what was imported. */
  readonly objectId: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

export interface AuditActor {
  /** E-mail address of the person who acts; null for the command line. */
  readonly email: string | null;
  readonly name: string;
  readonly correlationId?: string | undefined;
}

export interface AuditEntry extends AuditedAct {
  readonly id: string;
  readonly at: Instant;
  readonly actor: { readonly email: string | null; readonly name: string };
  readonly correlationId: string | null;
}

export interface AuditQuery {
  readonly actor?: string | undefined;
  readonly object?: string | undefined;
  /** The last entry of the previous page; undefined for the first page. */
  readonly after?: { readonly at: Instant; readonly id: string } | undefined;
  readonly limit: number;
}

/** At most this many recorded looks at calendars are remembered, so that the same look is not written again on the same day. */
const KNOWN_MAX = 20_000;
const DELETED_AT_ONCE = 1_000;
const WRITTEN_AT_ONCE = 100;
/** Digits of an entry's number among those that are written together. */
const INDEX_DIGITS = 6;

/** The only writer of the audit log. */
export class AuditRepository {
  readonly #database: Database;
  readonly #toldToday = new LRUCache<string, true>({ max: KNOWN_MAX });

  constructor(database: Database) {
    this.#database = database;
  }

  /** Writes the entry in the act's own transaction, so both are stored or neither is. */
  async write(trx: Kysely<Tables>, act: AuditedAct, actor: AuditActor, now: Instant): Promise<void> {
    await trx
      .insertInto('audit_entry')
      .values(toRow(act, actor, now, null))
      .execute();
  }

  /**
   * Writes many entries as `write` does. Their ids follow each other, so they are neighbours in every index: with random ids, SQLite would
   * take two to five times as long, and reservations would wait for it.
   */
  async writeAll(trx: Kysely<Tables>, acts: readonly AuditedAct[], actor: AuditActor, now: Instant): Promise<void> {
    const together = randomUUID();
    const idOf = (index: number) => `${together}-${String(index).padStart(INDEX_DIGITS, '0')}`;
    for (let from = 0; from < acts.length; from += WRITTEN_AT_ONCE) {
      const rows = acts
        .slice(from, from + WRITTEN_AT_ONCE)
        .map((act, index) => ({ ...toRow(act, actor, now, null), id: idOf(from + index) }));
      await trx.insertInto('audit_entry').values(rows).execute();
    }
  }

  /** Records that somebody looked at another person's calendar. Once a day (UTC) is enough, because clients poll every few seconds. */
  async writeLook(owner: string, actor: AuditActor, now: Instant): Promise<void> {
    const act: AuditedAct = { operation: 'listEvents', objectKind: 'person', objectId: owner };
    const once = hashOf(fromInstant(now).slice(0, 10), actor.email ?? '', owner);
    if (this.#toldToday.has(once)) return;
    await this.#database.db
      .insertInto('audit_entry')
      .values(toRow(act, actor, now, once))
      .onConflict((conflict) => conflict.column('once').doNothing())
      .execute();
    this.#toldToday.set(once, true);
  }

  /** Returns the entries that match, newest first, at most `limit`. */
  async list({ actor, object, after, limit }: AuditQuery): Promise<AuditEntry[]> {
    let query = this.#database.db.selectFrom('audit_entry').selectAll();
    if (actor !== undefined) query = query.where('actor_email', '=', actor);
    if (object !== undefined) query = query.where('object_id', '=', object);
    if (after !== undefined)
      query = query.where((eb) => eb.or([eb('at', '<', after.at), eb.and([eb('at', '=', after.at), eb('id', '<', after.id)])]));
    return (await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()).map(toEntry);
  }

  /** Deletes the entries older than an instant, for the cleanup job. Returns how many it deleted. */
  async deleteOld(before: Instant): Promise<number> {
    let deleted = 0;
    for (;;) {
      const old = await this.#database.db.selectFrom('audit_entry').select('id').where('at', '<', before).limit(DELETED_AT_ONCE).execute();
      if (old.length === 0) return deleted;
      await this.#database.db
        .deleteFrom('audit_entry')
        .where(
          'id',
          'in',
          old.map(({ id }) => id),
        )
        .execute();
      deleted += old.length;
    }
  }
}

/**
 * The audit entries by and about a person, and those whose details name the person's address. An erasure keeps them, but replaces the
 * person's address and name with a random word, and deletes the details of entries about the person.
 */
export const auditPersonalData: PersonalData = {
  name: 'audit',
  async list(db, person) {
    return (await entriesOf(db, person)).map(toEntry);
  },
  async erase(_database, trx, person) {
    const erased = `erased-${randomUUID()}`;
    const rows = await entriesOf(trx, person);
    await trx.updateTable('audit_entry').set({ actor_email: erased, actor_name: erased }).where('actor_email', '=', person.email).execute();
    await trx.updateTable('audit_entry').set({ object_id: erased, detail: null }).where('object_id', '=', person.email).execute();
    for (const { id, object_id: objectId, detail } of rows) {
      if (detail === null || objectId === person.email) continue;
      const anonymous = detail.replaceAll(JSON.stringify(person.email), JSON.stringify(erased));
      if (anonymous !== detail) await trx.updateTable('audit_entry').set({ detail: anonymous }).where('id', '=', id).execute();
    }
    return rows.length;
  },
  /** The names of those who acted stay as they were at that time. */
  async follow(_database, trx, { from, to }) {
    await trx.updateTable('audit_entry').set({ actor_email: to.email }).where('actor_email', '=', from.email).execute();
    await trx.updateTable('audit_entry').set({ object_id: to.email }).where('object_id', '=', from.email).execute();
  },
};

async function entriesOf(db: Kysely<Tables>, { email }: Person): Promise<Selectable<AuditEntryTable>[]> {
  const named = JSON.stringify(email);
  const rows = await db
    .selectFrom('audit_entry')
    .selectAll()
    .where((eb) => eb.or([eb('actor_email', '=', email), eb('object_id', '=', email), eb('detail', 'like', `%${named}%`)]))
    .orderBy('at')
    .orderBy('id')
    .execute();
  // In `like`, an underscore stands for any character.
  return rows.filter((row) => row.actor_email === email || row.object_id === email || row.detail?.includes(named) === true);
}

/** Returns a hash, so that an address is stored only in its own column, where an erasure finds it. */
function hashOf(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

function toRow(act: AuditedAct, actor: AuditActor, now: Instant, once: string | null): AuditEntryTable {
  return {
    id: randomUUID(),
    at: now,
    actor_email: actor.email,
    actor_name: actor.name,
    operation: act.operation,
    object_kind: act.objectKind,
    object_id: act.objectId,
    correlation_id: actor.correlationId ?? null,
    detail: act.detail === undefined ? null : JSON.stringify(act.detail),
    once,
  };
}

function toEntry(row: Selectable<AuditEntryTable>): AuditEntry {
  return {
    id: row.id,
    at: instantOf(row.at),
    actor: { email: row.actor_email, name: row.actor_name },
    operation: row.operation,
    objectKind: row.object_kind as AuditedAct['objectKind'],
    objectId: row.object_id,
    correlationId: row.correlation_id,
    ...(row.detail === null ? {} : { detail: JSON.parse(row.detail) as Record<string, unknown> }),
  };
}
