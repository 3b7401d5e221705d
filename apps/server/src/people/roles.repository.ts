import type { Capability, PersonRoles } from '@assist/contract';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { PersonRoleTable } from './people.table.ts';

const NO_ROLES: PersonRoles = { manager: null, reception: false, approver: false };

/** The columns of `person_role`, which are null in a left join for a person without roles. */
export type RoleColumns = { readonly [K in Exclude<keyof PersonRoleTable, 'user_id'>]: Selectable<PersonRoleTable>[K] | null };

export function readRoles({ area_ids, capabilities, reception, approver }: RoleColumns): PersonRoles {
  const manager =
    area_ids === null || capabilities === null
      ? null
      : { areaIds: JSON.parse(area_ids) as string[], capabilities: JSON.parse(capabilities) as Capability[] };
  return { manager, reception: reception === 1, approver: approver === 1 };
}

export async function findRoles(db: Kysely<Tables>, userId: string): Promise<PersonRoles> {
  const row = await db.selectFrom('person_role').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row === undefined ? NO_ROLES : readRoles(row);
}

/** Replaces a person's roles in the caller's transaction. The administrator's role is a column of the account. */
export async function putRoles(trx: Kysely<Tables>, userId: string, { manager, reception, approver }: PersonRoles): Promise<void> {
  const values = {
    area_ids: manager === null ? null : JSON.stringify(manager.areaIds),
    capabilities: manager === null ? null : JSON.stringify(manager.capabilities),
    reception: reception ? 1 : 0,
    approver: approver ? 1 : 0,
  };
  await trx
    .insertInto('person_role')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}
