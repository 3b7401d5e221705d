import { findZone, toZone, windowsFromZone, zoneBack, zoneFromIana, zoneFromWindows, zoneThroughWindows, ZoneError } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { IANA_TO_WINDOWS, WINDOWS_TO_IANA } from '../src/windows-zones.gen.ts';
import { ZONE_SPELLINGS } from '../src/zone-spellings.gen.ts';

describe('a time zone (specification, sections 5 and 8)', () => {
  it.each([
    ['', 'UTC'],
    ['Custom time zone', 'UTC'],
    ['custom time zone', 'UTC'],
    ['Customized Time Zone', 'UTC'],
    ['tzone://Microsoft/Custom', 'UTC'],
    [null, 'UTC'],
    ['UTC', 'UTC'],
    ['Etc/UTC', 'UTC'],
    ['Europe/Prague', 'Europe/Prague'],
    ['europe/prague', 'Europe/Prague'],
    ['Europe/Kyiv', 'Europe/Kiev'],
    ['Europe/Kiev', 'Europe/Kiev'],
    ['Asia/Kolkata', 'Asia/Calcutta'],
    ['America/Argentina/Buenos_Aires', 'America/Buenos_Aires'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['Central Europe Standard Time', 'Europe/Budapest'],
    ['central europe standard time', 'Europe/Budapest'],
    ['FLE Standard Time', 'Europe/Kiev'],
    ['Nepal Standard Time', 'Asia/Katmandu'],
    ['UTC-11', 'Etc/GMT+11'],
    // Former names, which Exchange still has in old events (bugs of other clients: sabre-io/vobject, exchangelib, DavMail).
    ['tzone://Microsoft/Utc', 'UTC'],
    ['Kamchatka Standard Time', 'Asia/Kamchatka'],
    ['Mexico Standard Time', 'America/Mexico_City'],
    ['Mexico Standard Time 2', 'America/Mazatlan'],
    ['Armenian Standard Time', 'Asia/Yerevan'],
    ['Mid-Atlantic Standard Time', 'Etc/GMT+2'],
    ['U.S. Eastern Standard Time', 'America/Indianapolis'],
    ['newfoundland and labrador standard time', 'America/St_Johns'],
    // Names that IANA has given up.
    ['US/Pacific-New', 'America/Los_Angeles'],
    ['Asia/Rangoon', 'Asia/Rangoon'],
    ['Europe/Uzhgorod', 'Europe/Kiev'],
    ['GB-Eire', 'Europe/London'],
    [' Europe/Prague ', 'Europe/Prague'],
  ])('named %j is %s', (text, zone) => {
    expect(toZone(text)).toBe(zone);
  });

  it.each([
    ['Mars/Olympus', 'Timezone Mars/Olympus not found in IANA database'],
    ['Nowhere', 'Timezone Nowhere not found in IANA database'],
    ['Middle Earth Standard Time', 'Timezone Middle Earth Standard Time not found in Windows database'],
    ['Europe/Prague\n; drop', 'Invalid time zone specified'],
    ['+02:00', 'Invalid time zone specified'],
    ['🕰', 'Invalid time zone specified'],
    ['x'.repeat(65), 'Invalid time zone specified'],
  ])('named %j raises %j', (text, message) => {
    expect(() => toZone(text)).toThrow(new ZoneError(message));
  });

  it('is found by an IANA name, and not by a Windows name, if an IANA name is required', () => {
    expect(zoneFromIana('Pacific/Chatham')).toBe('Pacific/Chatham');
    expect(() => zoneFromIana('Central Europe Standard Time')).toThrow('Timezone Central Europe Standard Time not found in IANA database');
  });

  it('is found by a Windows name, and not by an IANA name, if a Windows name is required', () => {
    expect(zoneFromWindows('Lord Howe Standard Time')).toBe('Australia/Lord_Howe');
    expect(() => zoneFromWindows('Europe/Prague')).toThrow('Timezone Europe/Prague not found in Windows database');
  });

  it.each([
    ['Europe/Prague', 'Central Europe Standard Time'],
    ['Europe/Kyiv', 'FLE Standard Time'],
    ['Europe/Kiev', 'FLE Standard Time'],
    ['Asia/Kathmandu', 'Nepal Standard Time'],
    ['UTC', 'UTC'],
    ['Etc/GMT', 'UTC'],
  ])('named %s has the Windows name %s', (zone, windows) => {
    expect(windowsFromZone(zone)).toBe(windows);
  });

  it('has no Windows name if it is that of Troll station', () => {
    expect(() => windowsFromZone('Antarctica/Troll')).toThrow('Timezone Antarctica/Troll not found in Windows database');
    expect(() => windowsFromZone('Mars/Olympus')).toThrow('Timezone Mars/Olympus not found in IANA database');
  });
});

describe('a zone in a calendar that keeps only Windows names', () => {
  it.each([
    ['Europe/Prague', 'Europe/Budapest'],
    ['Europe/Budapest', 'Europe/Budapest'],
    ['Europe/Vienna', 'Europe/Berlin'],
    ['America/New_York', 'America/New_York'],
    ['Antarctica/Troll', 'UTC'],
  ])('%s is read as %s, and comes back as it was written', (zone, read) => {
    expect(zoneThroughWindows(zone)).toBe(read);
    expect(zoneBack(read, zone)).toBe(zone);
  });

  it('comes back as it was read if the calendar’s program has changed it since', () => {
    expect(zoneBack('America/New_York', 'Europe/Prague')).toBe('America/New_York');
  });
});

describe('the zone tables', () => {
  it('have 139 Windows names, each for a zone that maps back to it', () => {
    expect(Object.keys(WINDOWS_TO_IANA)).toHaveLength(139);
    for (const windows of Object.keys(WINDOWS_TO_IANA)) expect(windowsFromZone(zoneFromWindows(windows))).toBe(windows);
  });

  it('have a Windows name for every zone that the engine knows, except Troll', () => {
    const unknown = Intl.supportedValuesOf('timeZone').filter((zone) => IANA_TO_WINDOWS[findZone(zone) ?? ''] === undefined);
    expect(unknown).toEqual(['Antarctica/Troll']);
  });

  it("map IANA's newer spelling to CLDR's spelling of the same zone", () => {
    for (const [iana, cldr] of Object.entries(ZONE_SPELLINGS)) {
      if (iana === 'GMT' || iana.startsWith('Etc/')) continue;
      expect(findZone(iana)).toBe(cldr);
      expect(IANA_TO_WINDOWS[cldr]).toBeDefined();
      expect(Temporal.ZonedDateTime.from(`2026-07-01T12:00[${iana}]`).offset).toBe(
        Temporal.ZonedDateTime.from(`2026-07-01T12:00[${cldr}]`).offset,
      );
    }
  });
});
