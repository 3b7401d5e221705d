import { createHash } from 'node:crypto';
import {
  CONFIGURATION_TIMESTAMP_HEADER,
  type ClientConfiguration,
  type Configurations,
  getConfigurations,
  getSiteConfig,
  type SignInMethods,
} from '@assist/contract';
import type { ProviderCapabilities } from '@assist/calendar-provider';
import type { ServerType } from '@assist/resource';
import type { Principal } from '../../call/principal.ts';
import { openRoute, Reply, type Route } from '../../call/route.ts';
import type { Catalogue, CatalogueSnapshot } from '../../catalogue/catalogue.ts';
import { configurationSeenBy } from '../../catalogue/seen-by.ts';

export interface ConfigurationParts {
  readonly catalogue: Catalogue;
  readonly serverType: ServerType;
  readonly capabilities: ProviderCapabilities;
  /** Meeting providers whose meetings are created separately, before the event. */
  readonly otherMeetings: readonly string[];
  readonly enableGroupFinding: boolean;
  readonly findSignIn: () => Promise<Omit<SignInMethods, 'guests'>>;
  readonly publicUrl: string | undefined;
  readonly version: string;
  /** Whether the sample's accounts may be shown on the sign-in page. */
  readonly sample: boolean;
}

interface Stamped {
  readonly answer: Configurations;
  readonly stamp: string;
}

export function configurationRoutes(parts: ConfigurationParts): Route[] {
  // Avoids serialising a company of ten thousand areas for every client that only asks whether anything has changed.
  const made = new WeakMap<CatalogueSnapshot, Map<string, Stamped>>();

  async function configurationFor(principal: Principal): Promise<Stamped> {
    const snapshot = await parts.catalogue.current();
    const signIn = { ...(await parts.findSignIn()), guests: snapshot.company.guests };
    // Wayfinding is available as soon as there is a plan.
    const hasPlan = (await parts.catalogue.listPlans()).length > 0;
    // Not cached for guests and kiosks, because each of them may see something different.
    if (principal.kind !== 'user' && principal.kind !== 'anonymous') return toStamped(snapshot, signIn, hasPlan, principal, parts);
    const ofSnapshot = made.get(snapshot) ?? new Map<string, Stamped>();
    made.set(snapshot, ofSnapshot);
    const key = JSON.stringify([principal.kind, signIn, hasPlan]);
    const known = ofSnapshot.get(key) ?? toStamped(snapshot, signIn, hasPlan, principal, parts);
    ofSnapshot.set(key, known);
    return known;
  }

  return [
    openRoute(getSiteConfig, async () => addresses(parts)),
    openRoute(getConfigurations, async ({ query, principal }) => {
      const { answer, stamp } = await configurationFor(principal);
      const headers = { [CONFIGURATION_TIMESTAMP_HEADER]: stamp };
      return query.cachedTimestamp === stamp ? new Reply(204, undefined, headers) : new Reply(200, answer, headers);
    }),
  ];
}

function toStamped(
  snapshot: CatalogueSnapshot,
  signIn: SignInMethods,
  hasPlan: boolean,
  principal: Principal,
  parts: ConfigurationParts,
): Stamped {
  const whole = toClientConfiguration(snapshot, signIn, parts);
  const configured = snapshot.company.companyName !== '';
  const answer: Configurations = {
    assistConfigured: configured,
    navigationConfigured: hasPlan,
    // Null, because wayfinding is part of this site.
    navigationUrl: null,
    asistConfiguration: configured ? configurationSeenBy(principal, whole, snapshot) : null,
  };
  return { answer, stamp: stampOf(answer) };
}

/** Returns a hash of the response, so that any difference makes a client's copy outdated. */
function stampOf(answer: Configurations): string {
  return createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22);
}

/** Returns the API's addresses. They are empty, which means the page's own origin, unless the operator has set PUBLIC_URL. */
function addresses(parts: ConfigurationParts): { apiURL: string; calendarURL: string } {
  const base = parts.publicUrl ?? '';
  return { apiURL: base, calendarURL: base };
}

function toClientConfiguration(
  { company, areas }: CatalogueSnapshot,
  signIn: SignInMethods,
  parts: ConfigurationParts,
): ClientConfiguration {
  const { rules, onlineMeetings, hearsEveryChange, reminds } = parts.capabilities;
  return {
    serverType: parts.serverType,
    enableGroupFinding: parts.enableGroupFinding,
    companyName: company.companyName,
    timezone: company.timezone,
    defaultLanguage: company.defaultLanguage,
    colours: { ...company.colours },
    logo: company.logo ?? null,
    filters: company.filters.map((filter) => ({
      ...filter,
      name: { ...filter.name },
      choices: filter.choices.map((choice) => ({ ...choice, value: { ...choice.value } })),
    })),
    resourceTypeInfos: company.resourceTypes.map(({ resourceTypeId, rank, name, icon, shape }) => ({
      resourceTypeId,
      rank,
      name: { ...name },
      icon,
      shape,
    })),
    resourceVisibilityRestriction: company.resourceVisibilityRestriction,
    planDisplay: { layers: company.planDisplay?.layers ?? {}, pois: [...(company.planDisplay?.pois ?? [])] },
    areas: areas.map((area) => ({ ...area, name: { ...area.name }, timezone: company.timezone })),
    news: company.news.map((item) => ({
      ...item,
      title: { ...item.title },
      text: { ...item.text },
      until: item.until ?? null,
      areaIds: [...(item.areaIds ?? [])],
    })),
    licences: company.licences.map((licence) => ({ ...licence })),
    capabilities: { ...rules, hearsEveryChange, reminds, onlineMeetings: [...onlineMeetings, ...parts.otherMeetings] },
    signIn,
    ...addresses(parts),
    demoAccounts: parts.sample ? company.demoAccounts.map((account) => ({ ...account })) : [],
    version: parts.version,
  };
}
