import {
  type AnswerOf,
  type BodyOf,
  type changeCompanySettings,
  CHOICE_PICTURE_SIDE_MAX,
  type CompanySettingKey,
  type CompanySettings,
  LOGO_HEIGHT_MAX,
  LOGO_WIDTH_MAX,
  type ParamsOf,
  RESOURCE_PICTURE_SIDE_MAX,
  type saveChoicePicture,
} from '@assist/contract';
import { isLanguage } from '@assist/i18n';
import { isColor } from '@assist/resource';
import { type Instant, toZone, ZoneError } from '@assist/time';
import type { ResizeOptions } from 'sharp';
import type { AuditActor, AuditedAct, AuditRepository } from '../../audit/audit.repository.ts';
import { areasInCharge, type Charge } from '../../call/charge.ts';
import { ProblemError } from '../../call/problem-error.ts';
import { writeWithZones } from '../../calendars/own/follow-zones.ts';
import type { CatalogueRepository, CatalogueTransaction, Picture } from '../../catalogue/catalogue.repository.ts';
import type { Company } from '../../catalogue/company.ts';
import { makePicture } from '../../catalogue/make-picture.ts';
import { pictureId, pictureIdOf, pictureUrl } from '../../catalogue/picture-id.ts';
import type { Changes } from '../../changes/changes.ts';
import type { Database } from '../../database/database.ts';

interface Parts {
  readonly database: Database;
  readonly repository: CatalogueRepository;
  readonly audit: Pick<AuditRepository, 'writeAll'>;
  readonly changes: Pick<Changes, 'look'>;
}

/** Somebody who changes the picture of a resource, and where they may. */
interface PictureCaller {
  readonly actor: AuditActor;
  readonly charge: Charge;
}

/** A property's id, and the key of one of its choices. */
type ChoiceOf = ParamsOf<typeof saveChoicePicture>;

type Wanted = BodyOf<typeof changeCompanySettings>['changes'];

/** How a setting is read from the company and written to it. */
interface Setting {
  readonly read: (company: Company) => string;
  /** @throws ProblemError if the text is not such a value */
  readonly write: (company: Company, text: string) => Company;
}

const SETTINGS: Readonly<Record<CompanySettingKey, Setting>> = {
  companyName: {
    read: ({ companyName }) => companyName,
    write: (company, companyName) => {
      if (companyName === '') throw new ProblemError('invalid-input', { detail: 'companyName: is empty' });
      return { ...company, companyName };
    },
  },
  timezone: { read: ({ timezone }) => timezone, write: (company, text) => ({ ...company, timezone: knownZone(text) }) },
  defaultLanguage: {
    read: ({ defaultLanguage }) => defaultLanguage,
    write: (company, defaultLanguage) => {
      if (!isLanguage(defaultLanguage))
        throw new ProblemError('invalid-input', { detail: 'defaultLanguage: is no language of the product' });
      return { ...company, defaultLanguage };
    },
  },
  accent: {
    read: ({ colours }) => colours['accent'] ?? '',
    write: ({ colours: { accent: _accent, ...colours }, ...company }, accent) => {
      if (accent !== '' && !isColor(accent)) throw new ProblemError('invalid-colour');
      return { ...company, colours: accent === '' ? colours : { ...colours, accent } };
    },
  },
};

/** Changes the company's name, zone, language and look, and the pictures of resources and of choices. */
export class CompanySettingsUsecases {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async get(): Promise<CompanySettings> {
    return settingsOf((await this.#parts.repository.read()).company);
  }

  /** @throws ProblemError `not-found` if there is no company, or what is wrong with a value */
  async change(changes: Wanted, actor: AuditActor, now: Instant): Promise<AnswerOf<typeof changeCompanySettings>> {
    return this.#write(async (trx) => {
      const company = await this.#company(trx);
      const conflicts = changes.flatMap(({ key, before, after }) => {
        const theirs = SETTINGS[key].read(company);
        return theirs === before || theirs === after ? [] : [{ key, before, mine: after, theirs }];
      });
      if (conflicts.length > 0) return { settings: settingsOf(company), conflicts };
      const changed = changes.reduce((one, { key, after }) => SETTINGS[key].write(one, after), company);
      const acts = changes.flatMap(({ key }) => {
        const [before, after] = [SETTINGS[key].read(company), SETTINGS[key].read(changed)];
        return before === after ? [] : [companyAct('changeCompanySettings', { key, before, after })];
      });
      if (acts.length > 0) {
        const { repository, audit } = this.#parts;
        const resourceIds = changed.timezone === company.timezone ? [] : undefined;
        await writeWithZones(trx, { repository, resourceIds }, now, () => repository.write(trx, { company: changed }, now));
        await audit.writeAll(trx, acts, actor, now);
      }
      return { settings: settingsOf(changed), conflicts: [] };
    });
  }

  /** @throws ProblemError `picture-refused` */
  async saveLogo(bytes: Uint8Array, actor: AuditActor, now: Instant): Promise<string> {
    const picture = await toPicture('logo', bytes, { width: LOGO_WIDTH_MAX, height: LOGO_HEIGHT_MAX });
    await this.#putLogo(picture, 'saveCompanyLogo', actor, now);
    return picture.id;
  }

  async removeLogo(actor: AuditActor, now: Instant): Promise<void> {
    await this.#putLogo(undefined, 'removeCompanyLogo', actor, now);
  }

  async #putLogo(picture: Picture | undefined, operation: string, actor: AuditActor, now: Instant): Promise<void> {
    await this.#write(async (trx) => {
      const { repository, audit } = this.#parts;
      const { logo: before, ...company } = await this.#company(trx);
      const after = picture?.id;
      if (before === after) return;
      const change = { company: after === undefined ? company : { ...company, logo: after }, ...picturesOf(picture) };
      await repository.write(trx, change, now);
      await repository.removeUnusedPicture(trx, before);
      await audit.writeAll(trx, [companyAct(operation, { key: 'logo', before: before ?? null, after: after ?? null })], actor, now);
    });
  }

  /** @throws ProblemError `picture-refused`, or `not-found` if there is no such resource in the caller's charge */
  async saveResourcePicture(resourceId: string, bytes: Uint8Array, caller: PictureCaller, now: Instant): Promise<string> {
    const side = RESOURCE_PICTURE_SIDE_MAX;
    const picture = await toPicture(`resource-${resourceId}`, bytes, { width: side, height: side });
    await this.#putResourcePicture(resourceId, picture, 'saveResourcePicture', caller, now);
    return picture.id;
  }

  /** @throws ProblemError `not-found` if there is no such resource in the caller's charge */
  async removeResourcePicture(resourceId: string, caller: PictureCaller, now: Instant): Promise<void> {
    await this.#putResourcePicture(resourceId, undefined, 'removeResourcePicture', caller, now);
  }

  async #putResourcePicture(
    resourceId: string,
    picture: Picture | undefined,
    operation: string,
    { actor, charge }: PictureCaller,
    now: Instant,
  ): Promise<void> {
    await this.#write(async (trx) => {
      const { repository, audit } = this.#parts;
      const { resources } = await repository.readResources(trx, [resourceId]);
      const resource = resources.get(resourceId);
      if (resource === undefined) throw new ProblemError('not-found');
      const area = resource.mapInfos[0]?.areaId ?? null;
      const own = charge === 'everywhere' ? undefined : areasInCharge(charge, await repository.listAreas(trx));
      if (own?.has(area ?? '') === false) throw new ProblemError('not-found');
      const before = resource.files[0]?.id ?? null;
      const after = picture?.id ?? null;
      if (before === after) return;
      const files = after === null ? [] : [{ id: after, url: pictureUrl(after), name: resource.displayName }];
      await repository.write(trx, { resources: [{ ...resource, files }], ...picturesOf(picture) }, now);
      await repository.removeUnusedPicture(trx, before);
      const act: AuditedAct = { operation, objectKind: 'resource', objectId: resourceId, detail: { area, key: 'picture', before, after } };
      await audit.writeAll(trx, [act], actor, now);
    });
  }

  /** @throws ProblemError `picture-refused`, or `not-found` if there is no such choice */
  async saveChoicePicture(of: ChoiceOf, bytes: Uint8Array, actor: AuditActor, now: Instant): Promise<string> {
    const side = CHOICE_PICTURE_SIDE_MAX;
    const picture = await toPicture(`choice-${of.id}-${of.choice}`, bytes, { width: side, height: side });
    await this.#putChoicePicture(of, picture, 'saveChoicePicture', actor, now);
    return picture.id;
  }

  /** @throws ProblemError `not-found` if there is no such choice */
  async removeChoicePicture(of: ChoiceOf, actor: AuditActor, now: Instant): Promise<void> {
    await this.#putChoicePicture(of, undefined, 'removeChoicePicture', actor, now);
  }

  async #putChoicePicture(of: ChoiceOf, picture: Picture | undefined, operation: string, actor: AuditActor, now: Instant) {
    await this.#write(async (trx) => {
      const { repository, audit } = this.#parts;
      const company = await this.#company(trx);
      const choice = company.filters.find(({ id }) => id === of.id)?.choices.find(({ key }) => key === of.choice);
      if (choice === undefined) throw new ProblemError('not-found');
      const imageUrl = picture === undefined ? null : pictureUrl(picture.id);
      if (choice.imageUrl === imageUrl) return;
      const changed = { ...choice, imageUrl };
      const filters = company.filters.map((property) =>
        property.id === of.id ? { ...property, choices: property.choices.map((one) => (one === choice ? changed : one)) } : property,
      );
      await repository.write(trx, { company: { ...company, filters }, ...picturesOf(picture) }, now);
      await repository.removeUnusedPicture(trx, pictureIdOf(choice.imageUrl));
      const detail = { key: 'picture', choice: of.choice, before: choice.imageUrl, after: imageUrl };
      await audit.writeAll(trx, [{ operation, objectKind: 'property', objectId: of.id, detail }], actor, now);
    });
  }

  async #company(trx: CatalogueTransaction): Promise<Company> {
    const company = await this.#parts.repository.readCompany(trx);
    if (company === undefined) throw new ProblemError('not-found');
    return company;
  }

  async #write<T>(work: (trx: CatalogueTransaction) => Promise<T>): Promise<T> {
    const { repository, database, changes } = this.#parts;
    const result = await repository.alone(work);
    database.wakeUp.tell();
    // Read again before the answer, so that the person's next call sees the change.
    await changes.look();
    return result;
  }
}

function settingsOf(company: Company | undefined): CompanySettings {
  if (company === undefined) throw new ProblemError('not-found');
  const { companyName, timezone, defaultLanguage, logo = null } = company;
  return { companyName, timezone, defaultLanguage, accent: SETTINGS.accent.read(company), logo };
}

function companyAct(operation: string, detail: Readonly<Record<string, string | null>>): AuditedAct {
  return { operation, objectKind: 'company', objectId: 'company', detail };
}

function picturesOf(picture: Picture | undefined): { readonly pictures?: readonly Picture[] } {
  return picture === undefined ? {} : { pictures: [picture] };
}

async function toPicture(name: string, bytes: Uint8Array, size: ResizeOptions): Promise<Picture> {
  const made = await makePicture(bytes, () => ({ ...size, fit: 'inside', withoutEnlargement: true }));
  if (made === undefined) throw new ProblemError('picture-refused');
  return { id: pictureId(name, made), contentType: 'image/webp', bytes: made };
}

function knownZone(name: string): string {
  try {
    return toZone(name);
  } catch (error) {
    if (error instanceof ZoneError) throw new ProblemError('invalid-zone', { detail: error.message });
    throw error;
  }
}
