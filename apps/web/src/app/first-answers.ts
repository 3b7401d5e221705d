import { getMe, getResources, getUserSettings, listEvents, listFavourites } from '@assist/contract';
import { loadCatalogue } from '@assist/i18n';
import { CACHED_RESOURCES_VERSION, eventRefreshWindow } from '@assist/reservation';
import { fromInstant, instantOf } from '@assist/time';
import { askAhead } from '../lib/api/call.ts';
import { type LoadedConfiguration, loadConfiguration, loadSiteConfig } from '../lib/api/configuration.ts';
import { qrIdOf } from '../lib/api/qr-id.ts';
import { isGuest, readTokens } from '../lib/api/session.ts';
import { readCached } from '../lib/cache/browser-store.ts';
import { storedLanguage } from '../lib/stored-language.ts';
import { scheduler } from '../lib/waiting/scheduler.ts';
import { findScreenAt, SCREENS } from './screens.ts';

/**
 * The page's first script: small, and there before the others. It asks for all that the first picture needs, so that the
 * answers come while the rest is on its way; whoever needs one of them later finds it (`askAhead`).
 */
export const firstAnswers = ask();

interface FirstAnswers {
  readonly site: Promise<void>;
  /** Undefined for a code on a wall, which needs none. */
  readonly configuration: Promise<LoadedConfiguration> | undefined;
}

function ask(): FirstAnswers {
  const site = loadSiteConfig();
  const isPerson = readTokens() !== undefined && !isGuest();
  const configuration = qrIdOf(location.pathname) === undefined ? loadConfiguration(site) : undefined;
  const screen = readTokens() === undefined ? SCREENS.signIn : isGuest() ? undefined : findScreenAt(location.pathname);
  // What fails here is said by whoever asks for it in earnest.
  for (const asked of [
    site,
    configuration,
    loadCatalogue(storedLanguage()),
    ...(configuration === undefined ? [] : [screen?.(), ...(isPerson ? [site.then(askForPerson), configuration.then(askForEvents)] : [])]),
  ])
    asked?.catch(() => {});
  return { site, configuration };
}

async function askForPerson(): Promise<void> {
  askAhead(getMe);
  askAhead(getUserSettings);
  askAhead(listFavourites);
  const kept = await readCached('resources');
  askAhead(getResources, { query: kept?.version === CACHED_RESOURCES_VERSION ? { cachedTimestamp: kept.timestamp } : {} });
}

function askForEvents({ configuration, isKept }: LoadedConfiguration): void {
  if (isKept) return;
  const { start, end } = eventRefreshWindow(instantOf(scheduler.now()), configuration.timezone);
  askAhead(listEvents, { query: { start: fromInstant(start), end: fromInstant(end) } });
}
