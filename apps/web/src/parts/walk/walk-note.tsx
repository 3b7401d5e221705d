import { spanOf } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import type { InstantRange } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { Footprints } from 'lucide-react';
import { walkingTimesQuery } from '../../lib/api/navigation.ts';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { findPlaceBefore, planFeatureOf } from './find-place-before.ts';
import { useEventTitle } from '../reservation/use-event-title.ts';
import { useMyEvents } from '../reservation/use-my-events.ts';
import { usePreferredProfile } from './use-preferred-profile.ts';
import './walk-note.css';

interface WalkNoteProps {
  /** The resources that the person is reserving; of several, the farthest room counts. */
  readonly resources: readonly Resource[];
  readonly range: InstantRange;
  /** The id of the event that is being changed. The person is not assumed to come from its current place. */
  readonly changedId?: string | undefined;
}

/** The walk from the person's previous place to the reserved room, and whether there is time for it; nothing if the walk is unknown. */
export function WalkNote({ resources, range, changedId }: WalkNoteProps) {
  const t = useT();
  const format = useFormat();
  const titleOf = useEventTitle();
  const { navigationConfigured, resourceTypeInfos } = useConfiguration();
  const profile = usePreferredProfile();
  const { shown } = useMyEvents();
  const stays = shown
    .filter(({ event }) => !event.cancelled && event.id !== changedId)
    .map((one) => ({ event: one.event, span: spanOf(one.event), resources: one.resources.map(({ resource }) => resource) }));
  const before = findPlaceBefore(stays, range);
  const start = before === undefined ? undefined : planFeatureOf(before.resource);
  // Only walks to rooms count, because nobody waits for the person at a desk or a locker.
  const isMeeting = ({ resourceTypeId }: Resource) =>
    resourceTypeInfos.find((one) => one.resourceTypeId === resourceTypeId)?.shape === 'room';
  const targets = [...new Set(resources.filter(isMeeting).flatMap((resource) => planFeatureOf(resource) ?? []))].filter(
    (target) => target !== start,
  );
  const { data } = useQuery(walkingTimesQuery({ profile, from: navigationConfigured && start !== undefined ? [start] : [], to: targets }));
  const walks = targets.flatMap((target) => data?.get(start ?? '')?.get(target) ?? []);
  if (before === undefined || walks.length === 0) return null;
  const seconds = Math.max(...walks);
  const endsAt = before.stay.span.end;
  const isTooShort = endsAt + seconds * 1000 > range.start;
  return (
    <p className="walk-note" data-short={isTooShort || undefined} role="status">
      <Footprints size={18} aria-hidden />
      <span>
        {t('walk.fromPrevious', { minutes: Math.max(1, Math.ceil(seconds / 60)), title: titleOf(before.stay.event.subject) })}
        {isTooShort && <strong> {t('walk.tooShort', { time: format.time(endsAt) })}</strong>}
      </span>
    </p>
  );
}
