import {
  type ClientConfiguration,
  getMe,
  getResources,
  getUserSettings,
  listEvents,
  listFavourites,
  listPlanLevels,
} from '@assist/contract';
import { loadAccountWords, loadFirstWords, loadOtherWords, localeOf } from '@assist/i18n';
import { CACHED_RESOURCES_VERSION, eventRefreshWindow } from '@assist/reservation';
import { fromInstant, instantOf } from '@assist/time';
import { askAhead } from '../lib/api/call.ts';
import {
  findKeptConfiguration,
  type KnownConfiguration,
  type LoadedConfiguration,
  loadConfiguration,
  loadSiteConfig,
} from '../lib/api/configuration.ts';
import { nextCursor } from '../lib/api/next-cursor.ts';
import { qrIdOf } from '../lib/api/qr-id.ts';
import { isGuest, readTokens } from '../lib/api/session.ts';
import { ownZone } from '../lib/kept-preferences.ts';
import { readCached } from '../lib/cache/browser-store.ts';
import { storedLanguage } from '../lib/stored-language.ts';
import { scheduler } from '../lib/waiting/scheduler.ts';
import { findScreenAt, SCREENS } from './screens.ts';

/**
 * Requests everything that the first screen needs. This script is small and loaded first, so the answers arrive while the other scripts
 * are still loading. A later call for the same data takes the answer from here (`askAhead`).
 */
export const firstAnswers = ask();

interface FirstAnswers {
  readonly site: Promise<void>;
  /** Undefined for the address of a location code (`/qr/…`), which does not need it. */
  readonly configuration: Promise<LoadedConfiguration> | undefined;
  /** The configuration that this browser received last, which is drawn first; undefined if there is none. */
  readonly kept: Promise<KnownConfiguration | undefined>;
}

function ask(): FirstAnswers {
  const site = loadSiteConfig();
  const language = storedLanguage();
  ahead(site, loadFirstWords(language));
  // Makes the browser read its language tables now, while the page waits for answers, and not on the first use.
  Intl.DateTimeFormat.supportedLocalesOf([localeOf(language)]);
  if (qrIdOf(location.pathname) !== undefined) return { site, configuration: undefined, kept: Promise.resolve(undefined) };

  const configuration = loadConfiguration(site);
  // A failure is ignored, because `configuration` itself resolves to the stored copy if the server cannot be reached.
  const kept = site.then(findKeptConfiguration).catch(() => undefined);
  const isSignedIn = readTokens() !== undefined;
  if (!isSignedIn) ahead(loadAccountWords(language));
  else if (location.pathname !== '/') ahead(loadOtherWords(language));
  ahead(configuration, isSignedIn ? findScreenAt(location.pathname)?.() : SCREENS.signIn());
  if (isSignedIn && !isGuest()) {
    ahead(site.then(askForPerson));
    if (showsEvents()) ahead(kept.then(async (known) => askForEvents(known ?? (await configuration).configuration)));
  }
  return { site, configuration, kept };
}

/** Ignores failures of early requests, because the later call that needs the answer reports them. */
function ahead(...asked: readonly (Promise<unknown> | undefined)[]): void {
  for (const one of asked) one?.catch(() => {});
}

/**
 * Returns whether the first screen shows events. If not, they are not requested early, because they could be outdated when they are needed.
 */
function showsEvents(): boolean {
  const isColleagues = new URLSearchParams(location.search).has('user');
  return location.pathname === '/' || (location.pathname === '/reservations' && !isColleagues);
}

async function askForPerson(): Promise<void> {
  void askAhead(getMe);
  void askAhead(getUserSettings);
  if (location.pathname === '/') void askAhead(listFavourites);
  if (location.pathname === '/plan') void askAhead(listPlanLevels);
  const kept = await readCached('resources');
  void askAhead(getResources, { query: kept?.version === CACHED_RESOURCES_VERSION ? { cachedTimestamp: kept.timestamp } : {} });
}

async function askForEvents({ timezone }: ClientConfiguration): Promise<void> {
  const { start, end } = eventRefreshWindow(instantOf(scheduler.now()), ownZone(timezone));
  let cursor: string | undefined;
  do {
    const query = { start: fromInstant(start), end: fromInstant(end), ...(cursor === undefined ? {} : { cursor }) };
    const { body } = await askAhead(listEvents, { query });
    cursor = body === undefined ? undefined : nextCursor(body);
  } while (cursor !== undefined);
}
