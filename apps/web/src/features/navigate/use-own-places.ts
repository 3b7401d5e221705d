import { spanOf } from '@assist/reservation';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../lib/api/queries.ts';
import { useT } from '../../lib/language-context.tsx';
import { useEventTitle } from '../../parts/reservation/use-event-title.ts';
import { useMyEvents } from '../../parts/reservation/use-my-events.ts';

/** A place that is offered without a search, and the reason. `reference` is the id of its resource or area. */
export interface OwnPlace {
  readonly reference: string;
  readonly why: string;
}

const MOST_MEETINGS = 2;

/** Returns the places of the person's next reservations, and the place where they usually sit. */
export function useOwnPlaces(): readonly OwnPlace[] {
  const t = useT();
  const titleOf = useEventTitle();
  const { data: settings } = useQuery(settingsQuery);
  const { shown, now } = useMyEvents();
  const meetings = shown
    .filter(({ event }) => spanOf(event).end > now)
    .toSorted((a, b) => spanOf(a.event).start - spanOf(b.event).start)
    .flatMap(({ event, resources }) => resources.map(({ resource }): OwnPlace => ({ reference: resource.id, why: titleOf(event.subject) })))
    .slice(0, MOST_MEETINGS);
  const home = settings?.homePlaceId ?? null;
  return home === null ? meetings : [...meetings, { reference: home, why: t('navigate.usualPlace') }];
}
