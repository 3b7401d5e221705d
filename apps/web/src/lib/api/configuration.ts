import {
  type ClientConfiguration,
  CONFIGURATION_TIMESTAMP_HEADER,
  type Configurations,
  getConfigurations,
  getSiteConfig,
} from '@assist/contract';
import { CACHED_CONFIGURATION_VERSION } from '@assist/reservation';
import { zoneFromIana, ZoneError } from '@assist/time';
import { clearCached, readCached, writeCached } from '../cache/browser-store.ts';
import { isApiError, isConnectionLost } from './api-error.ts';
import { call, callRaw, isKnown, setBases } from './call.ts';
import { StartupError } from './startup-error.ts';

/** The configuration with further fields of its answer. */
export interface KnownConfiguration extends ClientConfiguration {
  /** True if there is a plan on which ways can be found. */
  readonly navigationConfigured: boolean;
}

export interface LoadedConfiguration {
  readonly configuration: KnownConfiguration;
  /** True if there is no connection and this is the stored copy. */
  readonly isKept: boolean;
}

/** Loads the addresses of the servers, before anything else; a path with a code on a wall needs no more. */
export async function loadSiteConfig(): Promise<void> {
  try {
    setBases(await call(getSiteConfig));
  } catch (error) {
    throw new StartupError('startup.config', { cause: error });
  }
}

/** Loads the configuration that the client needs before it can show anything; without a connection, the stored copy. */
export async function loadConfiguration(site = loadSiteConfig()): Promise<LoadedConfiguration> {
  try {
    await site;
    return { configuration: configurationOf(await fetchConfigurations()), isKept: false };
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    // The server is set up but has no configuration, so the stored copy is worthless.
    if (error.fault === 'startup.api-not-configured') await clearCached('configurations');
    const kept = isConnectionLost(error.cause) && isKnown() ? (await readConfigurations())?.data : undefined;
    if (kept?.asistConfiguration == null) throw error;
    const { apiURL, calendarURL } = kept.asistConfiguration;
    setBases({ apiURL, calendarURL });
    return { configuration: known(kept.asistConfiguration, kept), isKept: true };
  }
}

function configurationOf(configurations: Configurations | undefined): KnownConfiguration {
  if (configurations?.assistConfigured === false) throw new StartupError('startup.assist-not-configured');
  if (configurations?.asistConfiguration == null) throw new StartupError('startup.api-not-configured');
  return known(configurations.asistConfiguration, configurations);
}

function known(configuration: ClientConfiguration, { navigationConfigured }: Configurations): KnownConfiguration {
  return { ...inKnownZone(configuration), navigationConfigured };
}

/** All days and hours are shown in the company's zone: if this browser does not know it, nothing can be shown. */
function inKnownZone(configuration: ClientConfiguration): ClientConfiguration {
  try {
    zoneFromIana(configuration.timezone);
  } catch (error) {
    if (!(error instanceof ZoneError)) throw error;
    throw new StartupError('startup.status', { statusText: error.message, cause: error });
  }
  return configuration;
}

/** Returns the stored copy for a signed-in person, painted before the server has answered. A stranger's has no areas, and is not enough. */
export async function findKeptConfiguration(): Promise<KnownConfiguration | undefined> {
  const kept = !isKnown() ? undefined : (await readConfigurations())?.data;
  return kept?.asistConfiguration == null || kept.asistConfiguration.areas.length === 0 ? undefined : known(kept.asistConfiguration, kept);
}

interface KeptConfigurations {
  readonly timestamp: string;
  readonly data: Configurations;
}

/** The record may have been truncated, or written by something else. */
async function readConfigurations(): Promise<KeptConfigurations | undefined> {
  const cached = await readCached('configurations');
  const data = cached?.version === CACHED_CONFIGURATION_VERSION ? (cached.data as Partial<Configurations> | null) : undefined;
  if (typeof data !== 'object' || data === null || typeof data.assistConfigured !== 'boolean') return undefined;
  return { timestamp: cached!.timestamp, data: data as Configurations };
}

async function fetchConfigurations(): Promise<Configurations | undefined> {
  const usable = await readConfigurations();
  const answer = await ask(usable?.timestamp);
  if (answer.status === 204 && usable !== undefined) return usable.data;
  const data = answer.status === 204 ? (await ask(undefined)).body : answer.body;
  if (data === undefined) return undefined;
  await writeCached('configurations', {
    timestamp: answer.headers.get(CONFIGURATION_TIMESTAMP_HEADER) ?? '',
    username: '',
    data,
    version: CACHED_CONFIGURATION_VERSION,
  });
  return data;
}

/** Specification, section 8: for an answer other than 200 or 204, reports the server's status text. */
async function ask(cachedTimestamp: string | undefined) {
  try {
    const answer = await callRaw(getConfigurations, { query: cachedTimestamp === undefined ? {} : { cachedTimestamp } });
    if (answer.status === 200 || answer.status === 204) return answer;
    throw refusedWith(answer.status, answer.statusText);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    if (!isApiError(error) || error.status === 0) throw new StartupError('startup.server', { cause: error });
    // The session has ended in the meantime: a stranger's configuration leads to the sign-in.
    if (error.code === 'session-ended' && !isKnown()) return callRaw(getConfigurations);
    throw refusedWith(error.status, error.statusText, error);
  }
}

/** HTTP/2 has no status text, so only the number is left. */
function refusedWith(status: number, statusText: string, cause?: unknown): StartupError {
  return new StartupError('startup.status', { statusText: statusText === '' ? `HTTP ${status}` : statusText, cause });
}
