import { type Instant, minutesBetween, type ZoneName } from '@assist/time';
import { useCallback, useMemo } from 'react';
import { type Format, formatOf } from './format.ts';
import { useLanguage, useT } from './language-context.tsx';
import { usePreferences } from './preferences.ts';
import type { Telling } from './shown-zone.ts';
import { useZoneNames } from './use-zone-names.ts';
import { usePersonZone, useTelling } from './zone-context.tsx';

/** Returns the formats of times and days in the chosen language, the person's time format and the zone of this part of the screen. */
export function useFormat(): Format {
  const telling = useTelling();
  const formatIn = useFormatOf(telling.place !== undefined && telling.place !== telling.person);
  return useMemo(() => formatIn(telling), [formatIn, telling]);
}

/** Returns the formats for times of several places, which are told in the place's zone unless `toldIn` says otherwise. */
export function useFormatAt(): (place: ZoneName | undefined, toldIn?: Telling['toldIn']) => Format {
  const person = usePersonZone();
  const formatIn = useFormatOf(true);
  return useCallback((place, toldIn = 'place') => formatIn({ place, person, toldIn }), [formatIn, person]);
}

/** Returns a function that names any zone, for choosing one; with an empty text until the names are loaded. */
export function useZoneName(): (zone: ZoneName, at: Instant) => string {
  const { locale } = useLanguage();
  const t = useT();
  const nameOf = useZoneNames(locale, true);
  return useCallback((zone, at) => nameOf?.(zone, at, t) ?? '', [t, nameOf]);
}

/** Returns a function that names a zone by its city alone, where it is plain that a zone is meant; with an empty text until the names are loaded. */
export function useCityOfZone(): (zone: ZoneName, at: Instant) => string {
  const { locale } = useLanguage();
  const nameOf = useZoneNames(locale, true);
  return useCallback((zone, at) => nameOf?.(zone, at) ?? '', [nameOf]);
}

function useFormatOf(namesZones: boolean): (telling: Telling) => Format {
  const { locale } = useLanguage();
  const t = useT();
  const { timeFormat } = usePreferences();
  const nameOf = useZoneNames(locale, namesZones);
  return useCallback((telling) => formatOf(locale, telling, t, timeFormat, nameOf), [locale, t, timeFormat, nameOf]);
}

export function minutesUntil(now: Instant, then: Instant): number {
  return minutesBetween(now, then);
}
