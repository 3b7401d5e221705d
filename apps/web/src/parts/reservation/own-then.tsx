import type { Resource } from '@assist/resource';
import { type InstantRange, overlaps } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { findResourceAttendees, toResourceDirectory } from '@assist/reservation';
import { Button } from '../../components/button.tsx';
import type { ReadEvent } from '../../lib/api/from-wire.ts';
import { eventQuery } from '../../lib/api/queries.ts';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useNow } from '../../lib/use-now.ts';
import { UrgentActions } from './event-action-buttons.tsx';
import { NO_RECORDS, toShownEvent } from './to-shown-event.ts';
import { useErase } from './use-erase.ts';
import type { Finder } from '../search/use-finder.ts';
import { useResourceText } from '../resource/use-resource-text.ts';
import './own-then.css';

interface OwnThenProps {
  readonly finder: Finder;
  /** The resource that the person is about to reserve. If given, only reservations of other resources of its type are shown. */
  readonly resource?: Resource;
}

/**
 * Shows the person's existing reservations of desks and parking places at the chosen time, each with a button that releases it, because a
 * person needs only one desk and one parking place at a time. Rooms are not included, because a meeting may need two.
 */
export default function OwnThen({ finder, resource }: OwnThenProps) {
  const { resourceTypeInfos } = useConfiguration();
  const { resources, schedules, range } = finder;
  const own = useMemo(() => {
    const single = new Set(resourceTypeInfos.filter(({ shape }) => SINGLE_SHAPES.has(shape)).map(({ resourceTypeId }) => resourceTypeId));
    return resources
      .filter((one) => single.has(one.resourceTypeId) && (resource === undefined || isOtherOfKind(one, resource)))
      .flatMap((one) => {
        const item = schedules.get(one.email)?.scheduleItems.find((taken) => taken.isOrganizer && overlaps(taken, range));
        return item?.eventId == null ? [] : [{ resource: one, eventId: item.eventId, start: item.start, end: item.end }];
      });
  }, [resourceTypeInfos, resources, schedules, range, resource]);
  return own.map((one) => <Own key={one.eventId} {...one} asked={range} />);
}

const SINGLE_SHAPES: ReadonlySet<string> = new Set(['desk', 'parking']);

function isOtherOfKind(one: Resource, wanted: Resource): boolean {
  return one.id !== wanted.id && one.resourceTypeId === wanted.resourceTypeId;
}

interface OwnProps extends InstantRange {
  readonly resource: Resource;
  readonly eventId: string;
  readonly asked: InstantRange;
}

function Own({ resource, eventId, start, end, asked }: OwnProps) {
  const t = useT();
  const format = useFormat();
  const { name } = useResourceText();
  const { data: event } = useQuery(eventQuery(eventId));
  return (
    <div className="own-then" role="status">
      <CircleAlert size={18} aria-hidden />
      <span>{t('own.then', { name: name(resource), times: t('time.range', format.edges(start, end, asked)) })}</span>
      {event !== undefined && <GiveBack event={event} resource={resource} />}
    </div>
  );
}

/** The button that deletes a reservation. If that is not allowed any more, the urgent actions are shown instead, such as finishing it. */
function GiveBack({ event, resource }: { readonly event: ReadEvent; readonly resource: Resource }) {
  const t = useT();
  const now = useNow();
  const { name } = useResourceText();
  const { capabilities } = useConfiguration();
  const shown = toShownEvent(
    { ...event, resourceAttendees: findResourceAttendees(event, toResourceDirectory([resource])) },
    { now, capabilities, records: NO_RECORDS, findResource: () => resource },
  );
  const { erase, isErasing } = useErase(shown);
  if (!shown.actions.showDeleteButton) return <UrgentActions shown={shown} />;
  return (
    <Button size="small" busy={isErasing} aria-label={t('own.giveBackNamed', { name: name(resource) })} onClick={() => erase('occurrence')}>
      {t('own.giveBack')}
    </Button>
  );
}
