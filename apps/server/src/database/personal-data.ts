import type { Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** A person as stored data identifies them: by address, and by account if there is one. */
export interface Person {
  /** E-mail address, in lower case. */
  readonly email: string;
  readonly userId: string | undefined;
}

/** A person's address and name before and after a change. */
export interface ChangedPerson {
  readonly userId: string;
  readonly from: { readonly email: string; readonly name: string };
  readonly to: { readonly email: string; readonly name: string };
}

/**
 * The personal data in the tables of one source folder. The folder's own code lists and erases the data, because only that code writes
 * these tables. Each table that names a person belongs to one such object; a test searches all tables for what is left of an erased person.
 */
export interface PersonalData {
  /** Name of the data in the export. */
  readonly name: string;
  /** Returns the data as JSON. Secrets (hashes, sealed tokens) are left out: they say nothing about a person. */
  list(db: Kysely<Tables>, person: Person): Promise<readonly object[]>;
  /** Erases the person's data, and returns how many rows were deleted or anonymised. Changes for others are recorded in `trx`. */
  erase(database: Database, trx: Kysely<Tables>, person: Person, now: Instant): Promise<number>;
  /** Writes a person's new address and name in place of the old ones. Changes for others are recorded in `trx`. */
  follow(database: Database, trx: Kysely<Tables>, person: ChangedPerson, now: Instant): Promise<void>;
}
