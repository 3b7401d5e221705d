import {
  type ClientConfiguration,
  CONFIGURATION_TIMESTAMP_HEADER,
  type Configurations,
  getConfigurations,
  getSiteConfig,
} from '@assist/contract';
import { CACHED_CONFIGURATION_VERSION } from '@assist/reservation';
import { findZone, zoneFromIana, ZoneError } from '@assist/time';
import { clearCached, readCached, writeCached } from '../cache/browser-store.ts';
import { isApiError, isConnectionLost } from './api-error.ts';
import { call, callRaw, isKnown, setBases } from './call.ts';
import { StartupError } from './startup-error.ts';

/** The client's configuration, with a field that the server sends in addition to it. */
export interface KnownConfiguration extends ClientConfiguration {
  /** True if the server has a plan on which routes can be found. */
  readonly navigationConfigured: boolean;
}

export interface LoadedConfiguration {
  readonly configuration: KnownConfiguration;
  /** True if this is the stored copy, used because there is no connection. */
  readonly isKept: boolean;
}

/** Loads the addresses of the servers. Every other call needs them first. */
export async function loadSiteConfig(): Promise<void> {
  try {
    setBases(await call(getSiteConfig));
  } catch (error) {
    throw new StartupError('startup.config', { cause: error });
  }
}

/** Returns the configuration, without which the client can show nothing. Without a connection, a signed-in person's stored copy is used. */
export async function loadConfiguration(site = loadSiteConfig()): Promise<LoadedConfiguration> {
  try {
    await site;
    return { configuration: configurationOf(await fetchConfigurations()), isKept: false };
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    // The server answered that it has no configuration, so the stored copy is no longer valid.
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

/**
 * Returns the configuration in zones that this browser knows: an area whose zone is unknown, or missing because an earlier version has
 * stored the copy, gets the company's. Throws if the company's is unknown, which all screens need.
 */
function inKnownZone(configuration: ClientConfiguration): ClientConfiguration {
  try {
    const company = zoneFromIana(configuration.timezone);
    const areas = configuration.areas?.map((area) => ({ ...area, timezone: findZone(area.timezone ?? '') ?? company }));
    return { ...configuration, timezone: company, ...(areas === undefined ? {} : { areas }) };
  } catch (error) {
    if (!(error instanceof ZoneError)) throw error;
    throw new StartupError('startup.status', { statusText: error.message, cause: error });
  }
}

/** Returns a signed-in person's stored copy, for the first drawing. A copy without areas was stored before the sign-in and is not used. */
export async function findKeptConfiguration(): Promise<KnownConfiguration | undefined> {
  const kept = !isKnown() ? undefined : (await readConfigurations())?.data;
  return kept?.asistConfiguration == null || kept.asistConfiguration.areas.length === 0 ? undefined : known(kept.asistConfiguration, kept);
}

interface KeptConfigurations {
  readonly timestamp: string;
  readonly data: Configurations;
}

/** Returns the stored copy; undefined if it is missing, truncated or of another format. */
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

/** Requests the configurations. For an answer other than 200 or 204, throws an error with its status text (specification, section 8). */
async function ask(cachedTimestamp: string | undefined) {
  try {
    const answer = await callRaw(getConfigurations, { query: cachedTimestamp === undefined ? {} : { cachedTimestamp } });
    if (answer.status === 200 || answer.status === 204) return answer;
    throw refusedWith(answer.status, answer.statusText);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    if (!isApiError(error) || error.status === 0) throw new StartupError('startup.server', { cause: error });
    // The session has ended, so the configuration for strangers is requested. It suffices to show the sign-in.
    if (error.code === 'session-ended' && !isKnown()) return callRaw(getConfigurations);
    throw refusedWith(error.status, error.statusText, error);
  }
}

/** Returns the error with the status text, or with the status number if there is no text, as over HTTP/2. */
function refusedWith(status: number, statusText: string, cause?: unknown): StartupError {
  return new StartupError('startup.status', { statusText: statusText === '' ? `HTTP ${status}` : statusText, cause });
}
