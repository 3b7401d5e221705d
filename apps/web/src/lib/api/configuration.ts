import {
  type ClientConfiguration,
  CONFIGURATION_TIMESTAMP_HEADER,
  type Configurations,
  getConfigurations,
  getSiteConfig,
} from '@assist/contract';
import { CACHED_CONFIGURATION_VERSION } from '@assist/reservation';
import { clearCached, readCached, writeCached } from '../cache/browser-store.ts';
import { isApiError } from './api-error.ts';
import { call, callRaw, setBases } from './call.ts';
import { readTokens } from './session.ts';

/** The specification's start-up errors, section 8, by the key of their sentence. */
export type StartupFault =
  | 'startup.config'
  | 'startup.server'
  | 'startup.status'
  | 'startup.api-not-configured'
  | 'startup.assist-not-configured';

export class StartupError extends Error {
  override readonly name = 'StartupError';
  readonly fault: StartupFault;
  /** Of `startup.status`: what the server said. */
  readonly statusText: string | undefined;

  constructor(fault: StartupFault, statusText?: string) {
    super(fault);
    this.fault = fault;
    this.statusText = statusText;
  }
}

/** What the client has to know before it can show anything. */
export async function loadConfiguration(): Promise<ClientConfiguration> {
  try {
    setBases(await call(getSiteConfig));
  } catch {
    throw new StartupError('startup.config');
  }
  const configurations = await fetchConfigurations();
  if (configurations?.assistConfigured === false) throw new StartupError('startup.assist-not-configured');
  // It says that it is configured, and has no configuration; what is kept of it is worth nothing.
  if (configurations == null || configurations.asistConfiguration == null) {
    await clearCached('configurations');
    throw new StartupError('startup.api-not-configured');
  }
  return configurations.asistConfiguration;
}

async function fetchConfigurations(): Promise<Configurations | undefined> {
  const cached = await readCached('configurations');
  const usable = cached?.version === CACHED_CONFIGURATION_VERSION ? cached : undefined;
  const answer = await ask(usable?.timestamp);
  if (answer.status === 204 && usable !== undefined) return usable.data as Configurations;
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

/** Specification, section 8: on an answer other than 200 or 204 the server's status text. */
async function ask(cachedTimestamp: string | undefined) {
  try {
    const answer = await callRaw(getConfigurations, { query: cachedTimestamp === undefined ? {} : { cachedTimestamp } });
    if (answer.status === 200 || answer.status === 204) return answer;
    throw refusedWith(answer.status, answer.statusText);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    if (!isApiError(error) || error.status === 0) throw new StartupError('startup.server');
    // The session has ended while nobody was here: what a stranger may know leads to the sign-in.
    if (error.code === 'session-ended' && readTokens() === undefined) return callRaw(getConfigurations);
    throw refusedWith(error.status, error.statusText);
  }
}

/** HTTP/2 has no status text: the number is what is left of it. */
function refusedWith(status: number, statusText: string): StartupError {
  return new StartupError('startup.status', statusText === '' ? `HTTP ${status}` : statusText);
}
