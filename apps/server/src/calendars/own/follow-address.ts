import type { Kysely } from 'kysely';
import type { MovedAddress } from '../../catalogue/catalogue.repository.ts';
import type { Tables } from '../../database/tables.ts';

/** Moves a resource's bookings and their confirmations to its new address. */
export async function followAddress(trx: Kysely<Tables>, { id, from, to }: MovedAddress): Promise<void> {
  await trx.updateTable('booking').set({ resource_email: to }).where('resource_id', '=', id).execute();
  await trx.updateTable('confirmation').set({ resource_email: to }).where('resource_email', '=', from).execute();
}
