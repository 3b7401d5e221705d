import { BROWSER_MAP, getParser, OS_MAP } from 'bowser';

/** The device of a sign-in, as shown to its owner. Each name is one that the library knows, or null. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

export const UNKNOWN_DEVICE: Device = { browser: null, system: null };

/** Number of characters of the `User-Agent` header that are read, enough for any browser. */
const USER_AGENT_MAX = 512;
const BROWSERS: ReadonlySet<string> = new Set(Object.values(BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(OS_MAP));

/** Returns the device that the header names. Anyone can write anything into it, so only names that the library knows are kept. */
export function deviceOf(userAgent: string | undefined): Device {
  if (userAgent === undefined || userAgent === '') return UNKNOWN_DEVICE;
  const parser = getParser(userAgent.slice(0, USER_AGENT_MAX), true);
  return { browser: knownOf(BROWSERS, parser.getBrowserName()), system: knownOf(SYSTEMS, parser.getOSName()) };
}

// If the library does not know a name, it returns the text of the header.
const knownOf = (names: ReadonlySet<string>, name: string) => (names.has(name) ? name : null);
