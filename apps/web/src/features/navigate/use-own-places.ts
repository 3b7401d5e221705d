import { spanOf } from '@assist/reservation';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../lib/api/queries.ts';
import { useT } from '../../lib/language-context.tsx';
import { useEventTitle } from '../../parts/use-event-title.ts';
import { useMyEvents } from '../../parts/use-my-events.ts';
import type { OfferedPlace } from './components/place-chooser.tsx';
import type { Places } from './use-places.ts';

const MOST_MEETINGS = 2;

/** Where one usually sits, and where one has something reserved today. */
export function useOwnPlaces(places: Places): readonly OfferedPlace[] {
  const t = useT();
  const titleOf = useEventTitle();
  const { data: settings } = useQuery(settingsQuery);
  const { shown, now } = useMyEvents();
  const home = settings?.homePlaceId == null ? undefined : places.find(settings.homePlaceId);
  const meetings = shown
    .filter(({ event }) => spanOf(event).end > now)
    .toSorted((a, b) => spanOf(a.event).start - spanOf(b.event).start)
    .flatMap(({ event, resources }) =>
      resources.flatMap(({ resource }): OfferedPlace[] => {
        const place = places.find(resource.id);
        return place === undefined ? [] : [{ place, why: titleOf(event.subject) }];
      }),
    )
    .slice(0, MOST_MEETINGS);
  return [...meetings, ...(home === undefined ? [] : [{ place: home, why: t('navigate.usualPlace') }])];
}
