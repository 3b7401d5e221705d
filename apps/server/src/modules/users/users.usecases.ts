import { type UserSettings, userSettingsSchema } from '@assist/contract';
import type { Instant } from '@assist/time';
import { safeParse } from 'zod/v4/core';
import type { SignedIn } from '../../call/principal.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { AccountsRepository } from '../../people/accounts.repository.ts';
import { DEFAULT_USER_SETTINGS } from '../../people/user-settings.ts';
import type { FavouritesRepository } from '../../people/favourites.repository.ts';

/** Reads and changes a person's own data: favourites and settings. */
export class UsersUsecases {
  readonly #favourites: FavouritesRepository;
  readonly #accounts: AccountsRepository;
  readonly #catalogue: Catalogue;

  constructor(favourites: FavouritesRepository, accounts: AccountsRepository, catalogue: Catalogue) {
    this.#favourites = favourites;
    this.#accounts = accounts;
    this.#catalogue = catalogue;
  }

  async listFavourites(principal: SignedIn): Promise<{ resourceId: string }[]> {
    return (await this.#favourites.list(principal.userId)).map((resourceId) => ({ resourceId }));
  }

  async addFavourite(principal: SignedIn, resourceId: string, now: Instant): Promise<void> {
    const { views } = await this.#catalogue.current();
    if (views.findById(principal.email, resourceId) === undefined) throw new ProblemError('not-found');
    await this.#favourites.add(principal.userId, [resourceId], now);
  }

  async removeFavourite(principal: SignedIn, resourceId: string): Promise<void> {
    await this.#favourites.remove(principal.userId, resourceId);
  }

  async getSettings(principal: SignedIn): Promise<UserSettings> {
    const saved = (await this.#accounts.findSettings(principal.userId)) ?? {};
    const parsed = safeParse(userSettingsSchema, { ...DEFAULT_USER_SETTINGS, ...saved });
    return parsed.success ? parsed.data : DEFAULT_USER_SETTINGS;
  }

  async saveSettings(principal: SignedIn, settings: UserSettings): Promise<UserSettings> {
    await this.#accounts.saveSettings(principal.userId, settings);
    return settings;
  }
}
