import type { Instant } from '@assist/time';
import { type Kysely, sql } from 'kysely';
import type { AuditActor, AuditRepository } from '../../audit/audit.repository.ts';
import { forgetMailbox } from '../../changes/changes.repository.ts';
import type { Database } from '../../database/database.ts';
import type { PersonalData, Person } from '../../database/personal-data.ts';
import type { Tables } from '../../database/tables.ts';
import { actAsAdministrator, expectAnotherAdministrator } from '../../people/administrators.repository.ts';
import { findPerson } from '../../people/personal-data.repository.ts';

export type KeptOfPerson = Readonly<Record<string, readonly object[]>>;

/** Collects and erases a person's data from all parts of the server that store some. */
export class PersonalDataRepository {
  readonly #database: Database;
  readonly #audit: AuditRepository;
  readonly #kept: readonly PersonalData[];

  /** @param kept the parts that store personal data; their data is erased in this order */
  constructor(database: Database, audit: AuditRepository, kept: readonly PersonalData[]) {
    this.#database = database;
    this.#audit = audit;
    this.#kept = kept;
  }

  /** Returns a person's data; undefined if there is none. The access is recorded in the audit log before the data is returned. */
  async read(email: string, actor: AuditActor, now: Instant): Promise<KeptOfPerson | undefined> {
    return this.#database.db.transaction().execute(async (trx) => {
      const data = await this.#list(trx, await findPerson(trx, email));
      if (isNothing(data)) return undefined;
      await this.#audit.write(trx, { operation: 'exportPerson', objectKind: 'person', objectId: email }, actor, now);
      return data;
    });
  }

  /**
   * Erases a person's data. Returns how many rows of each kind named the person; undefined if none did. Erasures run one after the other,
   * each in one transaction. If two administrators erase each other at the same time, the second administrator no longer exists, and erases
   * nobody.
   *
   * @throws ProblemError `session-ended` if the erasing administrator no longer exists, and `last-administrator` if nobody would be left, which
   *   only the command line can meet
   */
  async erase(email: string, actor: AuditActor, now: Instant): Promise<Record<string, number> | undefined> {
    const { db, kind, wakeUp } = this.#database;
    const erased = await db.transaction().execute(async (trx) => {
      await actAsAdministrator(this.#database, trx, actor.email);
      const person = await findPerson(trx, email);
      if (isNothing(await this.#list(trx, person))) return undefined;
      if (person.userId !== undefined) await expectAnotherAdministrator(trx, person.userId);
      const counts: Record<string, number> = {};
      for (const kept of this.#kept) counts[kept.name] = await kept.erase(this.#database, trx, person, now);
      await forgetMailbox(trx, email);
      // Records that somebody was erased, but not who.
      await this.#audit.write(trx, { operation: 'erasePerson', objectKind: 'person', objectId: 'erased', detail: counts }, actor, now);
      return counts;
    });
    // Erased data must not remain in the write-ahead log beside the database file either.
    if (kind === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db);
    wakeUp.tell();
    return erased;
  }

  async #list(db: Kysely<Tables>, person: Person): Promise<KeptOfPerson> {
    const data: Record<string, readonly object[]> = {};
    for (const kept of this.#kept) data[kept.name] = await kept.list(db, person);
    return data;
  }
}

function isNothing(data: KeptOfPerson): boolean {
  return Object.values(data).every((list) => list.length === 0);
}
