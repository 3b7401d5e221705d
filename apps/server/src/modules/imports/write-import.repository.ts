import type { Plan } from '@assist/floorplan';
import type { PlanObject, StoredArea, StoredResource } from '@assist/resource';
import type { Instant } from '@assist/time';
import { type AuditActor, type AuditedAct, AuditRepository } from '../../audit/audit.repository.ts';
import { CatalogueRepository, type Picture, venueIdOf } from '../../catalogue/catalogue.repository.ts';
import { type LocationCode, LocationCodesRepository } from '../../catalogue/location-codes.repository.ts';
import type { Company } from '../../catalogue/company.ts';
import { followAddress } from '../../calendars/own/follow-address.ts';
import { writeWithZones } from '../../calendars/own/follow-zones.ts';
import type { Database } from '../../database/database.ts';
import { AccountsRepository, type CalendarRight } from '../../people/accounts.repository.ts';
import { DEFAULT_USER_SETTINGS } from '../../people/user-settings.ts';
import type { PersonRecord } from './tables/parse-people-csv.ts';

/** The parts of an import. Those that are undefined stay unchanged in the database. */
export interface ImportedCompany {
  readonly now: Instant;
  readonly company: (Company & { readonly areas: readonly StoredArea[]; readonly objects: readonly PlanObject[] }) | undefined;
  readonly plan: Plan | undefined;
  readonly people: readonly PersonRecord[] | undefined;
  readonly resources: readonly StoredResource[] | undefined;
  readonly pictures: readonly Picture[];
  readonly locationCodes: readonly LocationCode[] | undefined;
  readonly audit: ImportAudit | undefined;
  /** The stamp of the catalogue against which the import was checked. */
  readonly since: string;
}

/** The person who imports, for the audit log. */
export interface ImportAudit {
  readonly actor: AuditActor;
  /** Id of the operation in the contract. */
  readonly operation: string;
}

/**
 * Writes an import in one transaction, each part through the repository that is its only writer.
 *
 * @throws CatalogueChangedError if somebody else has changed the catalogue since it was read
 */
export async function writeImport(
  database: Database,
  { now, company, plan, people, resources, pictures, locationCodes, audit, since }: ImportedCompany,
): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    if (people !== undefined) {
      const accounts = new AccountsRepository(database);
      await accounts.putAll(
        trx,
        people.map((person) => ({
          email: person.email,
          name: person.name,
          givenName: person.givenName,
          surname: person.surname,
          department: person.department,
          administrator: person.administrator,
          settings: {
            ...DEFAULT_USER_SETTINGS,
            language: person.language,
            location: { filteredAreaIds: [...person.areaIds] },
            homePlaceId: person.homePlaceId,
          },
        })),
        now,
      );
      await accounts.replaceRights(
        trx,
        people.map((person) => person.email),
        people.flatMap(rightsOf),
      );
    }
    if (company !== undefined) await new AccountsRepository(database).keepAreas(trx, new Set(company.areas.map(({ id }) => id)));
    const repository = new CatalogueRepository(database);
    const change = { ...(company === undefined ? {} : apart(company)), plan, resources, pictures };
    const resourceIds = company === undefined ? (resources ?? []).map(({ id }) => id) : undefined;
    const moved = await writeWithZones(trx, { repository, resourceIds }, now, () => repository.write(trx, change, now, since));
    for (const one of moved) await followAddress(trx, one);
    if (locationCodes !== undefined) await new LocationCodesRepository(database).putAll(trx, locationCodes, now);
    if (audit !== undefined) {
      const objectId = plan === undefined ? (people === undefined ? 'resources' : 'people') : venueIdOf(plan);
      const detail = { resources: resources?.length ?? 0, people: people?.length ?? 0 };
      const act: AuditedAct = { operation: audit.operation, objectKind: 'company', objectId, detail };
      await new AuditRepository(database).write(trx, act, audit.actor, now);
    }
  });
  database.wakeUp.tell();
}

function apart({ areas, objects, ...company }: NonNullable<ImportedCompany['company']>): {
  company: Company;
  areas: readonly StoredArea[];
  objects: readonly PlanObject[];
} {
  return { company, areas, objects };
}

function rightsOf(person: PersonRecord): CalendarRight[] {
  const owners = new Set([...person.canReadPublic, ...person.canReadPrivate, ...person.canEditPublic, ...person.canEditPrivate]);
  return [...owners].map((owner) => ({
    owner,
    grantee: person.email,
    canReadPublic: person.canReadPublic.includes(owner),
    canReadPrivate: person.canReadPrivate.includes(owner),
    canEditPublic: person.canEditPublic.includes(owner),
    canEditPrivate: person.canEditPrivate.includes(owner),
  }));
}
