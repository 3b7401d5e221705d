import { labelText, type Labels, type Plan } from '@assist/floorplan';
import { findLanguage } from '@assist/i18n';
import type { StoredArea, StoredResourceType } from '@assist/resource';
import type { Company } from '../../../catalogue/company.ts';
import { firstTypes } from '../../../catalogue/new-company.ts';
import { idOf } from './draft-id.ts';

/** A company guessed from a plan, to be reviewed and imported. It keeps what is already stored, and adds the plan's contents. */
export interface CompanyDraft extends Company {
  readonly resourceTypes: readonly Required<StoredResourceType>[];
  readonly areas: readonly StoredArea[];
}

export interface DraftSurroundings {
  /** The stored company; undefined before the first import. */
  readonly company: Company | undefined;
  readonly areas: readonly StoredArea[];
  /** The machine's time zone, because drafts are mostly made where the building is. */
  readonly zone: string;
}

const NAME_MAX = 120;

export function draftCompany({ manifest, features }: Plan, { company, areas, zone }: DraftSurroundings): CompanyDraft {
  const all: StoredArea[] = withVenue(areas, features.venue[0]?.id);
  const known = new Map(all.map((area) => [area.featureId, area]));
  const taken = new Set(areas.map(({ id }) => id));
  const add = (featureId: string, kind: string, labels: Labels | null | undefined, parentAreaId: string | null, rank: number): string => {
    const there = known.get(featureId);
    if (there !== undefined) return there.id;
    const name = namesOf(labels, kind);
    const id = idOf(`${kind} ${Object.values(name)[0]}`, taken);
    const area = { id, parentAreaId, kind, name, rank, maxUt: 100, featureId, timezone: null };
    known.set(featureId, area);
    all.push(area);
    return id;
  };
  const [venue] = features.venue;
  const siteId = venue === undefined ? null : add(venue.id, 'site', venue.properties.name, null, 1);
  const buildings = new Map(
    features.building.map(({ id, properties }, index) => [
      id,
      add(id, 'building', properties.name ?? venue?.properties.name, siteId, index + 1),
    ]),
  );
  const levels = features.level.toSorted((a, b) => a.properties.ordinal - b.properties.ordinal);
  for (const [index, { id, properties }] of levels.entries()) {
    const buildingId = buildings.get(properties.building_ids?.[0] ?? '') ?? (buildings.size === 1 ? [...buildings.values()][0]! : siteId);
    add(id, 'floor', properties.name, buildingId, index + 1);
  }
  const language = findLanguage(manifest.language ?? '');
  return {
    companyName: (labelText(venue?.properties.name, 'en') ?? 'Company').slice(0, NAME_MAX),
    timezone: zone,
    defaultLanguage: language ?? 'en',
    colours: {},
    filters: [],
    resourceVisibilityRestriction: 0,
    licences: [],
    news: [],
    demoAccounts: [],
    guests: 'off',
    ...company,
    resourceTypes: typesOf(company),
    areas: all,
  };
}

/** Gives the venue to the site with which a company begins. Otherwise the draft would add another site beside it. */
function withVenue(areas: readonly StoredArea[], venueId: string | undefined): StoredArea[] {
  const [only, ...more] = areas;
  const isFirstSite = only !== undefined && more.length === 0 && only.kind === 'site' && only.featureId === null;
  return isFirstSite && venueId !== undefined ? [{ ...only, featureId: venueId }] : [...areas];
}

function typesOf(company: Company | undefined): CompanyDraft['resourceTypes'] {
  // The stored types were read from a company.json, where every type has a `csCode`.
  if (company !== undefined) return company.resourceTypes as CompanyDraft['resourceTypes'];
  return firstTypes();
}

/**
 * Keeps the names in the product's languages. If there are none, a name in another language becomes the English name, so that the place has
 * a name.
 */
function namesOf(labels: Labels | null | undefined, fallback: string): Labels {
  const names = Object.entries(labels ?? {}).flatMap(([tag, text]) => {
    const language = findLanguage(tag);
    const name = text.trim().slice(0, NAME_MAX);
    return language === undefined || name === '' ? [] : [[language, name] as const];
  });
  return names.length > 0 ? Object.fromEntries(names) : { en: (labelText(labels, 'en') ?? fallback).trim().slice(0, NAME_MAX) || fallback };
}
