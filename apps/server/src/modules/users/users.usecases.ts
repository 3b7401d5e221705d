import { type UserSettings, userSettingsSchema } from '@assist/contract';
import type { Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import { safeParse } from 'zod/v4/core';
import { isUniqueViolation } from '../../database/database-error.ts';
import type { Tables } from '../../database/tables.ts';
import type { SignedIn } from '../../call/principal.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';

export const DEFAULT_USER_SETTINGS: UserSettings = { location: { filteredAreaIds: [] }, language: null, theme: 'system' };

/** What a person keeps for himself: favourites and settings. */
export class UsersUsecases {
  readonly #db: Kysely<Tables>;
  readonly #catalogue: Catalogue;

  constructor(db: Kysely<Tables>, catalogue: Catalogue) {
    this.#db = db;
    this.#catalogue = catalogue;
  }

  async listFavourites(principal: SignedIn): Promise<{ resourceId: string }[]> {
    const rows = await this.#db.selectFrom('favourite').select('resource_id')
      .where('user_id', '=', principal.userId).orderBy('created_at').orderBy('resource_id').execute();
    return rows.map((row) => ({ resourceId: row.resource_id }));
  }

  async addFavourite(principal: SignedIn, resourceId: string, now: Instant): Promise<void> {
    const { views } = await this.#catalogue.current();
    if (views.findById(principal.email, resourceId) === undefined) throw new ProblemError('not-found');
    try {
      await this.#db.insertInto('favourite').values({ user_id: principal.userId, resource_id: resourceId, created_at: now }).execute();
    } catch (error) {
      // Marked already, here or on another screen: that is what was asked for.
      if (!isUniqueViolation(error)) throw error;
    }
  }

  async removeFavourite(principal: SignedIn, resourceId: string): Promise<void> {
    await this.#db.deleteFrom('favourite').where('user_id', '=', principal.userId).where('resource_id', '=', resourceId).execute();
  }

  async getSettings(principal: SignedIn): Promise<UserSettings> {
    const row = await this.#db.selectFrom('user_account').select('settings').where('id', '=', principal.userId).executeTakeFirst();
    const parsed = safeParse(userSettingsSchema, { ...DEFAULT_USER_SETTINGS, ...(JSON.parse(row?.settings ?? '{}') as object) });
    return parsed.success ? parsed.data : DEFAULT_USER_SETTINGS;
  }

  async saveSettings(principal: SignedIn, settings: UserSettings): Promise<UserSettings> {
    await this.#db.updateTable('user_account').set({ settings: JSON.stringify(settings) }).where('id', '=', principal.userId).execute();
    return settings;
  }
}
