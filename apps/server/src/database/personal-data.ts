import type { Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

/** Somebody, as what is kept knows him: by his address, and by his account where he has one. */
export interface Person {
  /** In lower case, as everywhere. */
  readonly email: string;
  readonly userId: string | undefined;
}

/**
 * What one folder keeps of people, told and taken away by the folder itself: it is the one that writes its tables. Each table that names
 * somebody belongs to one of these; a test looks into all tables for what is left of a person.
 */
export interface PersonalData {
  /** What the export calls it. */
  readonly name: string;
  /** As JSON. Secrets (hashes, sealed tokens) are left out: they tell nothing of a person. */
  list(db: Kysely<Tables>, person: Person): Promise<readonly object[]>;
  /** How many rows were deleted or name somebody else now. `trx` records of what has changed for others. */
  erase(database: Database, trx: Kysely<Tables>, person: Person, now: Instant): Promise<number>;
}
