import type { SignInMethods } from '@assist/contract';
import type { PlanDisplay } from '@assist/floorplan';
import {
  ALL_LICENCES,
  type FilterDefinition,
  type Licence,
  type StoredNews,
  type StoredResource,
  type StoredResourceType,
} from '@assist/resource';
import type { AreaContext, NewsContext, PropertyContext, ResourceContext, TypeContext } from '@assist/tables';
import { toZone } from '@assist/time';
import { pictureIdOf } from './picture-id.ts';

/** The operator's data about the company: the part of the client configuration that is stored, not derived. */
export interface Company {
  readonly companyName: string;
  readonly timezone: string;
  readonly defaultLanguage: string;
  readonly colours: Readonly<Record<string, string>>;
  /** Id of the logo's picture; absent for the product's own mark. */
  readonly logo?: string;
  readonly filters: readonly FilterDefinition[];
  readonly resourceTypes: readonly StoredResourceType[];
  readonly resourceVisibilityRestriction: number;
  /** Missing in data stored by an earlier version. */
  readonly planDisplay?: PlanDisplay;
  readonly licences: readonly Licence[];
  readonly news: readonly StoredNews[];
  readonly demoAccounts: readonly DemoAccount[];
  readonly guests: GuestRule;
}

/** Whether visitors may sign in without an account. */
export type GuestRule = SignInMethods['guests'];

/** Returns what the cells of resources are read with. */
export function resourceContextOf(company: Pick<Company, 'resourceTypes' | 'filters'> | undefined): ResourceContext {
  return {
    resourceTypes: (company?.resourceTypes ?? []).map(({ resourceTypeId, csCode = '' }) => ({ resourceTypeId, csCode })),
    filters: company?.filters ?? [],
  };
}

/** Returns the resources with the classes that their types have now: a type may have got another since its resources were written. */
export function withClasses(resources: readonly StoredResource[], resourceTypes: readonly StoredResourceType[]): readonly StoredResource[] {
  const classOf = new Map(resourceTypes.map(({ resourceTypeId, csCode }) => [resourceTypeId, csCode]));
  return resources.map((resource) => {
    const csCode = classOf.get(resource.resourceTypeId) ?? resource.csCode;
    return csCode === resource.csCode ? resource : { ...resource, csCode };
  });
}

/** Returns what the cells of areas, of types and of properties are read with. */
export function areaContextOf(company: Pick<Company, 'defaultLanguage'> | undefined): AreaContext & TypeContext & PropertyContext {
  return { defaultLanguage: company?.defaultLanguage ?? EMPTY_COMPANY.defaultLanguage };
}

/** Returns what the cells of news are read with. */
export function newsContextOf({ defaultLanguage, timezone }: Pick<Company, 'defaultLanguage' | 'timezone'>): NewsContext {
  return { defaultLanguage, timezone: toZone(timezone) };
}

export interface DemoAccount {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly password: string;
}

/** Returns the ids of the stored pictures that the company shows: its logo, and those of its properties' choices. */
export function picturesOfCompany({ logo, filters }: Company): readonly string[] {
  const chosen = filters.flatMap(({ choices }) => choices.flatMap(({ imageUrl }) => pictureIdOf(imageUrl) ?? []));
  return logo === undefined ? chosen : [logo, ...chosen];
}

/** The company before the first import. */
export const EMPTY_COMPANY: Company = {
  companyName: '',
  timezone: 'UTC',
  defaultLanguage: 'en',
  colours: {},
  filters: [],
  resourceTypes: [],
  resourceVisibilityRestriction: 0,
  licences: ALL_LICENCES,
  news: [],
  demoAccounts: [],
  guests: 'off',
};

export function admitsGuest({ guests }: Pick<Company, 'guests'>, isInvited: boolean): boolean {
  return guests === 'open' || (guests === 'with-invitation' && isInvited);
}
