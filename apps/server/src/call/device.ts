import { BROWSER_MAP, getParser, OS_MAP } from 'bowser';

/** The device of a sign-in, as shown to its owner. Contains known names only; null if the header has none. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

export const UNKNOWN_DEVICE: Device = { browser: null, system: null };

/** Enough for any browser. The rest is ignored. */
const USER_AGENT_MAX = 512;
const BROWSERS: ReadonlySet<string> = new Set(Object.values(BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(OS_MAP));

/** Anyone can write anything into this header, so only the known names that the library finds in it are kept. */
export function deviceOf(userAgent: string | undefined): Device {
  if (userAgent === undefined || userAgent === '') return UNKNOWN_DEVICE;
  const parser = getParser(userAgent.slice(0, USER_AGENT_MAX), true);
  return { browser: knownOf(BROWSERS, parser.getBrowserName()), system: knownOf(SYSTEMS, parser.getOSName()) };
}

// If the library knows no name, it takes one from the text itself.
const knownOf = (names: ReadonlySet<string>, name: string) => (names.has(name) ? name : null);
