import { ZONE_SPELLINGS } from './zone-spellings.gen.ts';
import { IANA_TO_WINDOWS, WINDOWS_TO_IANA } from './windows-zones.gen.ts';

/** The IANA name of a zone, `Europe/Prague`. */
export type ZoneName = string;

export const UTC: ZoneName = 'UTC';

/** Names that mean UTC. The specification, section 5, has the first two; the others are Exchange's spellings of the second and of UTC. */
const NAMES_OF_UTC = new Set(['', 'custom time zone', 'customized time zone', 'tzone://microsoft/custom', 'tzone://microsoft/utc']);

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

/**
 * Names that Windows and Exchange had in earlier versions, and that old events and mailboxes still have. CLDR has dropped them, or never had
 * them ("Microsoft Time Zone Index Values", learn.microsoft.com/previous-versions/windows/embedded/ms912391; Windows calls the first five
 * "Old").
 */
const FORMER_WINDOWS_NAMES: Readonly<Record<string, ZoneName>> = {
  'Armenian Standard Time': 'Asia/Yerevan',
  'Kamchatka Standard Time': 'Asia/Kamchatka',
  'Mexico Standard Time': 'America/Mexico_City',
  'Mexico Standard Time 2': 'America/Mazatlan',
  'Mid-Atlantic Standard Time': 'Etc/GMT+2',
  'A.U.S. Central Standard Time': 'Australia/Darwin',
  'A.U.S. Eastern Standard Time': 'Australia/Sydney',
  'Fiji Islands Standard Time': 'Pacific/Fiji',
  'Newfoundland and Labrador Standard Time': 'America/St_Johns',
  'Pacific S.A. Standard Time': 'America/Santiago',
  'S.A. Eastern Standard Time': 'America/Cayenne',
  'S.A. Pacific Standard Time': 'America/Bogota',
  'S.A. Western Standard Time': 'America/La_Paz',
  'S.E. Asia Standard Time': 'Asia/Bangkok',
  'Transitional Islamic State of Afghanistan Standard Time': 'Asia/Kabul',
  'U.S. Eastern Standard Time': 'America/Indianapolis',
  'U.S. Mountain Standard Time': 'America/Phoenix',
};

const zoneByFoldedWindowsName = new Map(
  Object.entries({ ...FORMER_WINDOWS_NAMES, ...WINDOWS_TO_IANA }).map(([name, zone]) => [name.toLowerCase(), zone]),
);

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
  const zone = zoneByFoldedWindowsName.get(name.toLowerCase());
  return zone === undefined ? undefined : findZone(zone);
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
  if (NAMES_OF_UTC.has(name.toLowerCase())) return UTC;
  if (!ZONE_TEXT.test(name)) throw new ZoneError('Invalid time zone specified');
  return findZoneFromWindows(name) ?? (name.includes(' ') ? zoneFromWindows(name) : zoneFromIana(name));
}

/**
 * Returns what remains of a zone in a calendar that keeps only its Windows name: Europe/Budapest for Europe/Prague, whose name they share,
 * and UTC for a zone without such a name.
 */
export function zoneThroughWindows(zone: ZoneName): ZoneName {
  const windows = IANA_TO_WINDOWS[zoneFromIana(zone)];
  return windows === undefined ? UTC : zoneFromWindows(windows);
}

/** Returns the zone that was written to such a calendar if it is what remains of it that was read, and otherwise the zone that was read. */
export function zoneBack(read: ZoneName, written: ZoneName | undefined): ZoneName {
  return written !== undefined && zoneThroughWindows(written) === read ? written : read;
}
