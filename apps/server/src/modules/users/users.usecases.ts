import { type UserSettings, userSettingsSchema } from '@assist/contract';
import { findZone, type Instant } from '@assist/time';
import { safeParse } from 'zod/v4/core';
import { BoundedWork } from '../../call/bounded-work.ts';
import type { SignedIn } from '../../call/principal.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { AccountsRepository } from '../../people/accounts.repository.ts';
import { DEFAULT_USER_SETTINGS } from '../../people/user-settings.ts';
import type { FavouritesRepository } from '../../people/favourites.repository.ts';
import type { PersonPicturesRepository } from '../../people/person-pictures.repository.ts';
import type { PeopleAdministrationUsecases } from '../people-administration/people-administration.usecases.ts';
import { toOwnPicture } from './own-picture.ts';

export interface ProfileParts {
  /** False if accounts belong to another system, from which names and pictures come. */
  readonly hasOwnAccounts: boolean;
  readonly people: Pick<PeopleAdministrationUsecases, 'renameSelf'>;
  readonly pictures: PersonPicturesRepository;
}

/** Reads and changes a person's own data: name and picture, favourites and settings. */
export class UsersUsecases {
  readonly #favourites: FavouritesRepository;
  readonly #accounts: AccountsRepository;
  readonly #catalogue: Catalogue;
  readonly #profile: ProfileParts;
  readonly #decoding = new BoundedWork({ atOnce: 1, waitingMax: 100, ofOneMax: 2 });

  constructor(favourites: FavouritesRepository, accounts: AccountsRepository, catalogue: Catalogue, profile: ProfileParts) {
    this.#favourites = favourites;
    this.#accounts = accounts;
    this.#catalogue = catalogue;
    this.#profile = profile;
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

  /** @throws ProblemError `invalid-zone` */
  async saveSettings(principal: SignedIn, settings: UserSettings): Promise<UserSettings> {
    if (settings.timezone !== null && findZone(settings.timezone) === undefined) throw new ProblemError('invalid-zone');
    await this.#accounts.saveSettings(principal.userId, settings);
    return settings;
  }

  /** @throws ProblemError `managed-elsewhere` */
  async changeProfile({ userId }: SignedIn, name: string, now: Instant): Promise<void> {
    this.#expectOwnAccounts();
    await this.#profile.people.renameSelf(userId, name, now);
  }

  /**
   * @param picture the bytes in base64
   * @throws ProblemError `managed-elsewhere`, or `picture-refused` if it is not a picture of an accepted kind
   */
  async savePicture({ userId }: SignedIn, picture: string, now: Instant): Promise<void> {
    this.#expectOwnAccounts();
    const bytes = await this.#decoding.run(userId, () => toOwnPicture(Buffer.from(picture, 'base64')));
    if (bytes === undefined) throw new ProblemError('picture-refused');
    await this.#profile.pictures.save(userId, bytes, now);
  }

  async removePicture({ userId }: SignedIn): Promise<void> {
    await this.#profile.pictures.remove(userId);
  }

  #expectOwnAccounts(): void {
    if (!this.#profile.hasOwnAccounts) throw new ProblemError('managed-elsewhere');
  }
}
