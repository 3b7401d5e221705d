import { ZONE_SPELLINGS } from './zone-spellings.gen.ts';
import { IANA_TO_WINDOWS, WINDOWS_TO_IANA } from './windows-zones.gen.ts';

/** The IANA name of a zone, `Europe/Prague`. */
export type ZoneName = string;

export const UTC: ZoneName = 'UTC';

/** Names that mean UTC. The specification, section 5, has the first two; the others are Exchange's spellings of the second. */
const CUSTOM_ZONES = new Set(['', 'custom time zone', 'customized time zone', 'tzone://microsoft/custom']);

const ZONE_TEXT = /^[A-Za-z][A-Za-z0-9+\-_/. ()]{0,63}$/;

export class ZoneError extends RangeError {
  override readonly name = 'ZoneError';
}

const canonicalNames = new Map<string, ZoneName | undefined>();

/**
 * Returns the name that CLDR's tables use for a zone (Europe/Kiev for Europe/Kyiv), regardless of which one the engine prefers. Undefined
 * if the zone is unknown.
 */
export function findZone(name: string): ZoneName | undefined {
  if (canonicalNames.has(name)) return canonicalNames.get(name);
  const found = canonicalName(name);
  if (canonicalNames.size > 2_000) canonicalNames.clear();
  canonicalNames.set(name, found);
  return found;
}

function canonicalName(name: string): ZoneName | undefined {
  if (!ZONE_TEXT.test(name)) return undefined;
  try {
    const zone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    return ZONE_SPELLINGS[zone] ?? zone;
  } catch {
    return undefined;
  }
}

/**
 * Finds a zone by IANA name, in any spelling.
 *
 * @throws ZoneError if there is none
 */
export function zoneFromIana(name: string): ZoneName {
  const zone = findZone(name);
  if (zone === undefined) throw new ZoneError(`Timezone ${name} not found in IANA database`);
  return zone;
}

const windowsByFoldedName = new Map(Object.keys(WINDOWS_TO_IANA).map((name) => [name.toLowerCase(), name]));

/**
 * Finds a zone by Windows name, such as `Central Europe Standard Time`.
 *
 * @throws ZoneError if there is none
 */
export function zoneFromWindows(name: string): ZoneName {
  const zone = findZoneFromWindows(name);
  if (zone === undefined) throw new ZoneError(`Timezone ${name} not found in Windows database`);
  return zone;
}

function findZoneFromWindows(name: string): ZoneName | undefined {
  const spelling = windowsByFoldedName.get(name.toLowerCase());
  return spelling === undefined ? undefined : findZone(WINDOWS_TO_IANA[spelling] as string);
}

/**
 * Returns the Windows name of an IANA zone. Only Antarctica/Troll has none.
 *
 * @throws ZoneError if it has none
 */
export function windowsFromZone(name: ZoneName): string {
  const windows = IANA_TO_WINDOWS[zoneFromIana(name)];
  if (windows === undefined) throw new ZoneError(`Timezone ${name} not found in Windows database`);
  return windows;
}

/**
 * Finds a zone by any name used by calendars, people or settings: an IANA name, a Windows name, '' or 'Custom time zone'.
 *
 * @throws ZoneError 'Invalid time zone specified' for text that cannot be a zone's name
 */
export function toZone(text: string | null | undefined): ZoneName {
  const name = (text ?? '').trim();
  if (CUSTOM_ZONES.has(name.toLowerCase())) return UTC;
  if (!ZONE_TEXT.test(name)) throw new ZoneError('Invalid time zone specified');
  return findZoneFromWindows(name) ?? (name.includes(' ') ? zoneFromWindows(name) : zoneFromIana(name));
}
