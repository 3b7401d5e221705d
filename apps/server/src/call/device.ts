import { BROWSER_MAP, getParser, OS_MAP } from 'bowser';

/** What somebody signs in with, as it is told to himself. Of names that are known; null where what came holds none. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

export const UNKNOWN_DEVICE: Device = { browser: null, system: null };

/** Of browsers, with room to spare. What comes after it is not looked at. */
const USER_AGENT_MAX = 512;
const BROWSERS: ReadonlySet<string> = new Set(Object.values(BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(OS_MAP));

/** Anybody writes into this header what he likes: nothing of it is kept but which of the library's names it stands for. */
export function deviceOf(userAgent: string | undefined): Device {
  if (userAgent === undefined || userAgent === '') return UNKNOWN_DEVICE;
  const parser = getParser(userAgent.slice(0, USER_AGENT_MAX), true);
  return { browser: knownOf(BROWSERS, parser.getBrowserName()), system: knownOf(SYSTEMS, parser.getOSName()) };
}

// Where it knows none, the library takes a name out of the text itself.
const knownOf = (names: ReadonlySet<string>, name: string) => (names.has(name) ? name : null);
