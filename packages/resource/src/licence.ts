import { findResourceClass, type ResourceClass } from './resource-class.ts';
import type { Resource } from './resource.ts';

/**
 * The kind of calendar that the configuration names. Only licences, sign-in and the composition root depend on it; the rules depend on
 * capabilities.
 */
export type ServerType = 'o365' | 'gspace' | 'ews' | 'touch';

export const SERVER_TYPES: readonly ServerType[] = ['o365', 'gspace', 'ews', 'touch'];
const CLOUD: readonly ServerType[] = ['o365', 'gspace', 'touch'];

export type Tier = 'basic' | 'standard' | 'premium';

export type LicenceGrant =
  | { readonly kind: 'resources'; readonly resourceClass: ResourceClass }
  | { readonly kind: 'kiosk'; readonly tier: Tier }
  | { readonly kind: 'points-of-interest'; readonly tier: Tier }
  | { readonly kind: 'analytics'; readonly of: 'resources' | 'navigation'; readonly tier: Tier }
  | { readonly kind: 'everything' };

/** The licence codes, with what each opens and for which calendars it is valid (decisions, section 6). */
export const LICENCES = {
  ResourceBasic: { opens: { kind: 'resources', resourceClass: 'basic' }, validFor: SERVER_TYPES },
  ResourceStandard: { opens: { kind: 'resources', resourceClass: 'standard' }, validFor: SERVER_TYPES },
  AssistWorkplace: { opens: { kind: 'resources', resourceClass: 'standard' }, validFor: SERVER_TYPES },
  AssistCustom: { opens: { kind: 'resources', resourceClass: 'standard' }, validFor: SERVER_TYPES },
  ResourcePremium: { opens: { kind: 'resources', resourceClass: 'premium' }, validFor: SERVER_TYPES },
  KioskBasic: { opens: { kind: 'kiosk', tier: 'basic' }, validFor: SERVER_TYPES },
  KioskStandard: { opens: { kind: 'kiosk', tier: 'standard' }, validFor: SERVER_TYPES },
  KioskPremium: { opens: { kind: 'kiosk', tier: 'premium' }, validFor: SERVER_TYPES },
  POIBasic: { opens: { kind: 'points-of-interest', tier: 'basic' }, validFor: SERVER_TYPES },
  POIStandard: { opens: { kind: 'points-of-interest', tier: 'standard' }, validFor: SERVER_TYPES },
  AnalyticsResBase: { opens: { kind: 'analytics', of: 'resources', tier: 'basic' }, validFor: SERVER_TYPES },
  AnalyticsRes01: { opens: { kind: 'analytics', of: 'resources', tier: 'standard' }, validFor: SERVER_TYPES },
  AnalyticsNaviBase: { opens: { kind: 'analytics', of: 'navigation', tier: 'basic' }, validFor: SERVER_TYPES },
  AnalyticsNavi01: { opens: { kind: 'analytics', of: 'navigation', tier: 'standard' }, validFor: SERVER_TYPES },
  /** The provider's complete solution, whether or not it runs on the customer's premises. */
  SolutionProvider: { opens: { kind: 'everything' }, validFor: SERVER_TYPES },
  /** The hosted offering, which does not support Exchange servers on a customer's premises. */
  SaaS: { opens: { kind: 'everything' }, validFor: CLOUD },
} as const satisfies Record<string, { readonly opens: LicenceGrant; readonly validFor: readonly ServerType[] }>;

export type LicenceCode = keyof typeof LICENCES;

export const LICENCE_CODES = Object.keys(LICENCES) as LicenceCode[];

/** A licence and how many resources, kiosks or points of interest it covers. If `quantity` is null, it covers any number. */
export interface Licence {
  readonly code: string;
  readonly quantity: number | null;
}

/** The default for self-hosting, which opens everything. */
export const ALL_LICENCES: readonly Licence[] = [{ code: 'SolutionProvider', quantity: null }];

/** Returns the grants that are valid with this calendar. Unknown codes open nothing. */
function grantsOf(
  licences: readonly Licence[],
  serverType: ServerType,
): readonly { readonly grant: LicenceGrant; readonly quantity: number | null }[] {
  return licences.flatMap(({ code, quantity }) => {
    if (!Object.hasOwn(LICENCES, code) || (quantity !== null && quantity <= 0)) return [];
    const entry: { opens: LicenceGrant; validFor: readonly ServerType[] } = LICENCES[code as LicenceCode];
    return entry.validFor.includes(serverType) ? [{ grant: entry.opens, quantity }] : [];
  });
}

/**
 * Returns the total number of resources or kiosks that the grants accepted by `covers` allow, including grants of everything. Null means
 * any number.
 */
function licensedQuantity(licences: readonly Licence[], serverType: ServerType, covers: (grant: LicenceGrant) => boolean): number | null {
  let sum = 0;
  for (const { grant, quantity } of grantsOf(licences, serverType)) {
    if (grant.kind !== 'everything' && !covers(grant)) continue;
    if (quantity === null) return null;
    sum += quantity;
  }
  return sum;
}

/**
 * Returns the resources that the licences open, in their original order: in each class as many as are licensed, the best ranked first. A
 * resource of an unknown class is opened only by a licence for everything.
 */
export function licensedResources<R extends Pick<Resource, 'id' | 'csCode' | 'rank'>>(
  resources: readonly R[],
  licences: readonly Licence[],
  serverType: ServerType,
): readonly R[] {
  const left = new Map<ResourceClass | undefined, number>();
  const quantityOf = (resourceClass: ResourceClass | undefined): number =>
    licensedQuantity(licences, serverType, (grant) => grant.kind === 'resources' && grant.resourceClass === resourceClass) ??
    Number.POSITIVE_INFINITY;
  const kept = new Set<string>();
  for (const resource of [...resources].toSorted((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1))) {
    const resourceClass = findResourceClass(resource.csCode);
    const quantity = left.get(resourceClass) ?? quantityOf(resourceClass);
    if (quantity > 0) kept.add(resource.id);
    left.set(resourceClass, quantity - 1);
  }
  return resources.filter((resource) => kept.has(resource.id));
}

const TIER_ORDER: readonly Tier[] = ['basic', 'standard', 'premium'];

/** The features that a kiosk may offer. */
export type KioskPart =
  /** The current position, the search, and the route on the kiosk's screen. */
  | 'way'
  /** The route, handed over to the visitor's own phone. */
  | 'hand-over'
  /** Today's meetings and their places. */
  | 'meetings';

/** The features that each tier opens. Each tier includes the features of the one before. */
export const KIOSK_PARTS: Readonly<Record<Tier, readonly KioskPart[]>> = {
  basic: ['way'],
  standard: ['way', 'hand-over'],
  premium: ['way', 'hand-over', 'meetings'],
};

/**
 * Returns a kiosk's tier by its position among all kiosks (0 was paired first). The kiosks paired first get the best licences. Undefined if
 * no licence is left.
 */
export function findKioskTier(licences: readonly Licence[], serverType: ServerType, position: number): Tier | undefined {
  let before = position;
  for (const tier of TIER_ORDER.toReversed()) {
    const quantities = grantsOf(licences, serverType)
      .filter(({ grant }) => (grant.kind === 'everything' ? tier === 'premium' : grant.kind === 'kiosk' && grant.tier === tier))
      .map(({ quantity }) => quantity ?? Number.POSITIVE_INFINITY);
    const covered = quantities.reduce((sum, quantity) => sum + quantity, 0);
    if (before < covered) return tier;
    before -= covered;
  }
  return undefined;
}

/** Whether amenities of the plan (toilets, printers, kitchens) are licensed. Every licence for points of interest opens all of them. */
export function opensPointsOfInterest(licences: readonly Licence[], serverType: ServerType): boolean {
  return grantsOf(licences, serverType).some(({ grant }) => grant.kind === 'everything' || grant.kind === 'points-of-interest');
}
