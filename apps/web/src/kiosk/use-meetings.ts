import { instantOf, localDay } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Places } from '../features/navigate/use-places.ts';
import { useT } from '../lib/language-context.tsx';
import { useFormat } from '../lib/use-format.ts';
import { useNow } from '../lib/use-now.ts';
import { useZone } from '../lib/zone-context.tsx';
import { meetingsQuery } from './queries.ts';

export interface ShownMeeting {
  readonly key: string;
  /** The meeting's time as text, limited to today. */
  readonly time: string;
  /** The meeting's title; the rooms for a private meeting, whose title is hidden. */
  readonly title: string;
  /** The rooms (unless they are the title), the floor if it is the same for all of them, and the organizer. */
  readonly where: string;
  readonly isNow: boolean;
  /** False if the meeting's title is hidden or empty. */
  readonly isNamed: boolean;
  /** The reference of the first of its rooms that is on the plan; undefined if no room is. */
  readonly reference: string | undefined;
}

/** Returns today's meetings that have not ended; undefined until they are loaded. */
export function useMeetings(places: Places, isWanted: boolean): readonly ShownMeeting[] | undefined {
  const t = useT();
  const now = useNow();
  const { timeRange, dateOf } = useFormat();
  const timezone = useZone();
  const { data } = useQuery({ ...meetingsQuery, enabled: isWanted });
  return useMemo(() => {
    const today = localDay(dateOf(now), timezone);
    return data
      ?.filter(({ end }) => end > now)
      .map(({ start, end, title, organizer, placeIds }) => {
        const found = placeIds.flatMap((id) => places.find(id) ?? []);
        const isWholeDay = start <= today.start && end >= today.end;
        const isNamed = title !== null && title !== '';
        const rooms = found.map(({ name }) => name).join(', ');
        const floors = new Set(found.map(({ levelId }) => places.levelName(levelId)));
        const floor = floors.size === 1 ? [...floors].join() : '';
        const place = isNamed ? [rooms, floor] : [floor];
        return {
          key: `${start} ${end} ${placeIds.join(' ')} ${title}`,
          time: isWholeDay ? t('time.allDay') : timeRange(instantOf(Math.max(start, today.start)), instantOf(Math.min(end, today.end))),
          title: isNamed ? title : rooms === '' ? t('kiosk.reserved') : rooms,
          where: [place.filter((part) => part !== '').join(', '), organizer ?? ''].filter((part) => part !== '').join(' · '),
          isNow: start <= now,
          isNamed,
          reference: found[0]?.reference,
        };
      });
  }, [data, now, places, t, timeRange, dateOf, timezone]);
}
