import { createHash } from 'node:crypto';
import {
  CONFIGURATION_TIMESTAMP_HEADER, type ClientConfiguration, getConfigurations, getSiteConfig, type SignInMethods,
} from '@assist/contract';
import type { ProviderCapabilities } from '@assist/calendar-provider';
import type { ServerType } from '@assist/resource';
import { openRoute, Reply, type Route } from '../../http/route.ts';
import type { Catalogue, CatalogueSnapshot } from '../resources/catalogue.ts';

export interface ConfigurationParts {
  readonly catalogue: Catalogue;
  readonly serverType: ServerType;
  readonly capabilities: ProviderCapabilities;
  /** Made elsewhere, before the event. */
  readonly otherMeetings: readonly string[];
  readonly enableGroupFinding: boolean;
  readonly findSignIn: () => Promise<SignInMethods>;
  readonly publicUrl: string | undefined;
  readonly version: string;
  /** Whether the sample's accounts may be shown on the sign-in page. */
  readonly sample: boolean;
}

export function configurationRoutes(parts: ConfigurationParts): Route[] {
  return [
    openRoute(getSiteConfig, async () => addresses(parts)),
    openRoute(getConfigurations, async ({ query }) => {
      const snapshot = await parts.catalogue.current();
      const signIn = await parts.findSignIn();
      const stamp = `${snapshot.stamp}-${parts.version}-${hashOf(signIn)}`;
      const headers = { [CONFIGURATION_TIMESTAMP_HEADER]: stamp };
      if (query.cachedTimestamp === stamp) return new Reply(204, undefined, headers);
      const configured = snapshot.company.companyName !== '';
      return new Reply(200, {
        assistConfigured: configured,
        // Wayfinding is there as soon as there is a plan; it lives at this address.
        navigationConfigured: false,
        navigationUrl: null,
        asistConfiguration: configured ? toClientConfiguration(snapshot, signIn, parts) : null,
      }, headers);
    }),
  ];
}

/** A cached configuration is not right any more when the sign-in has changed. */
function hashOf(signIn: SignInMethods): string {
  return createHash('sha256').update(JSON.stringify(signIn)).digest('base64url').slice(0, 8);
}

/** Same origin unless the operator has said otherwise: an empty base is where the page came from. */
function addresses(parts: ConfigurationParts): { apiURL: string; calendarURL: string } {
  const base = parts.publicUrl ?? '';
  return { apiURL: base, calendarURL: base };
}

function toClientConfiguration({ company, areas }: CatalogueSnapshot, signIn: SignInMethods, parts: ConfigurationParts): ClientConfiguration {
  const { rules, onlineMeetings } = parts.capabilities;
  return {
    serverType: parts.serverType,
    enableGroupFinding: parts.enableGroupFinding,
    companyName: company.companyName,
    timezone: company.timezone,
    defaultLanguage: company.defaultLanguage,
    colours: { ...company.colours },
    filters: company.filters.map((filter) => ({ ...filter, name: { ...filter.name }, choices: filter.choices.map((choice) => ({ ...choice, value: { ...choice.value } })) })),
    resourceTypeInfos: company.resourceTypes.map((type) => ({ ...type, name: { ...type.name } })),
    resourceVisibilityRestriction: company.resourceVisibilityRestriction,
    areas: areas.map((area) => ({ ...area, name: { ...area.name } })),
    news: company.news.map((item) => ({ ...item, title: { ...item.title }, text: { ...item.text } })),
    licences: company.licences.map((licence) => ({ ...licence })),
    capabilities: { ...rules, onlineMeetings: [...onlineMeetings, ...parts.otherMeetings] },
    signIn,
    ...addresses(parts),
    demoAccounts: parts.sample ? company.demoAccounts.map((account) => ({ ...account })) : [],
    version: parts.version,
  };
}
