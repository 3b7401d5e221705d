import { foldText } from '@assist/resource';
import { listWalks, type RouteProfile } from '@assist/wayfinding';
import { useMemo } from 'react';
import { listNearest } from '../features/navigate/model/list-nearest.ts';
import { findPlaces } from '../features/navigate/model/list-places.ts';
import { useT } from '../lib/language-context.tsx';
import type { Site } from './site.ts';
import { type ShownMeeting, useMeetings } from './use-meetings.ts';

export interface Hit {
  readonly key: string;
  readonly reference: string;
  readonly name: string;
  /** Further words that people may search for; empty if there are none. */
  readonly also: string;
  readonly detail: string;
  /** Walking time; null if none was calculated, or if no route leads there with this profile. */
  readonly minutes: number | null;
}

/** The data from which a place and the walking time to it are found. */
type Ground = Pick<Site, 'places' | 'ways' | 'here'>;

const MOST_HITS = 30;
const MOST_MEETINGS = 10;

/** Returns the places and meetings that match the typed text; if nothing is typed, the nearest place of each kind. */
export function useHits(site: Site, profile: RouteProfile, typed: string): readonly Hit[] {
  const { places, ways, here } = site;
  const nearest = useNearest(site, profile);
  const meetings = useMeetings(places, site.state.hasMeetings);
  return useMemo(() => {
    const asked = foldText(typed.trim());
    if (asked === '') return nearest;
    const kinds = nearest.filter(({ name, also }) => foldText(`${name} ${also}`).includes(asked));
    return [...kinds, ...placesNamed(typed, { places, ways, here }, profile), ...meetingsNamed(asked, meetings ?? [])];
  }, [typed, nearest, meetings, places, ways, here, profile]);
}

function useNearest({ ways, here, places }: Ground, profile: RouteProfile): readonly Hit[] {
  const t = useT();
  return useMemo(
    () =>
      listNearest(ways, profile, here.at).flatMap(({ kind, featureId, seconds }): Hit[] => {
        const place = places.find(featureId);
        if (place === undefined) return [];
        return [
          {
            key: kind,
            reference: place.reference,
            name: t(`navigate.near.${kind}`),
            also: kind.toLowerCase().includes('toilets') ? t('kiosk.alsoToilets') : kind === 'reception' ? t('kiosk.alsoReception') : '',
            detail: places.levelName(place.levelId),
            minutes: minutesOf(seconds),
          },
        ];
      }),
    [ways, profile, here, places, t],
  );
}

function placesNamed(typed: string, { places, ways, here }: Ground, profile: RouteProfile): readonly Hit[] {
  const found = findPlaces(places.all, typed, MOST_HITS);
  const walks = listWalks(
    ways,
    profile,
    here.at,
    found.map(({ at }) => at),
  );
  const named = found.map(({ reference, name, detail }, index): Hit => {
    const seconds = walks[index] ?? null;
    return { key: reference, reference, name, also: '', detail, minutes: seconds === null ? null : minutesOf(seconds) };
  });
  // Names that begin with the text come first, nearest first, because whoever types "WC" or "kitchen" wants the nearest.
  const asked = foldText(typed.trim());
  const begins = ({ name }: Hit) => foldText(name).startsWith(asked);
  return named.toSorted((a, b) =>
    begins(a) && begins(b) ? (a.minutes ?? Infinity) - (b.minutes ?? Infinity) || 0 : Number(begins(b)) - Number(begins(a)),
  );
}

function meetingsNamed(asked: string, meetings: readonly ShownMeeting[]): readonly Hit[] {
  const meant = meetings.flatMap(({ key, title, where, time, isNamed, reference }): Hit[] =>
    isNamed && reference !== undefined && foldText(`${title} ${where}`).includes(asked)
      ? [{ key, reference, name: title, also: '', detail: `${time} · ${where}`, minutes: null }]
      : [],
  );
  return meant.slice(0, MOST_MEETINGS);
}

const minutesOf = (seconds: number): number => Math.ceil(seconds / 60);
