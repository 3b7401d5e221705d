import { spanOf } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import { HOUR_MS, type InstantRange } from '@assist/time';
import { listWalks } from '@assist/wayfinding';
import { useQuery } from '@tanstack/react-query';
import { Footprints } from 'lucide-react';
import { useMemo } from 'react';
import { planLevelsQuery } from '../lib/api/queries.ts';
import { useT } from '../lib/language-context.tsx';
import { useFormat } from '../lib/use-format.ts';
import { useEventTitle } from './use-event-title.ts';
import { useMyEvents } from './use-my-events.ts';
import { usePreferredProfile } from './use-preferred-profile.ts';
import { useWalkingWays } from './use-walking-ways.ts';
import './walk-note.css';

interface WalkNoteProps {
  readonly resource: Resource;
  readonly range: InstantRange;
}

/** Whoever had a meeting longer ago than this comes from somewhere else. */
const BEFORE_MS = 2 * HOUR_MS;

/** How far it is from where one is before: nothing where one comes from nowhere known, or stays. */
export function WalkNote({ resource, range }: WalkNoteProps) {
  const { shown } = useMyEvents();
  const before = shown
    .filter(({ event }) => !event.cancelled && spanOf(event).end <= range.start && spanOf(event).end > range.start - BEFORE_MS)
    .toSorted((a, b) => spanOf(b.event).end - spanOf(a.event).end)
    .flatMap(({ event, resources }) =>
      resources.flatMap((one) => (featureOf(one.resource) === undefined ? [] : [{ event, from: one.resource }])),
    )[0];
  if (before === undefined || before.from.id === resource.id || featureOf(resource) === undefined) return null;
  return <Walk resource={resource} range={range} from={before.from} subject={before.event.subject} endsAt={spanOf(before.event).end} />;
}

interface WalkProps extends WalkNoteProps {
  readonly from: Resource;
  readonly subject: string;
  readonly endsAt: InstantRange['end'];
}

/** Only whoever has such a meeting loads what ways are found on. */
function Walk({ resource, range, from, subject, endsAt }: WalkProps) {
  const t = useT();
  const format = useFormat();
  const titleOf = useEventTitle();
  const [profile] = usePreferredProfile();
  const { data } = useQuery(planLevelsQuery);
  const levelId = data?.levels.find(({ areaId }) => resource.mapInfos.some((info) => info.areaId === areaId))?.id;
  const { ways } = useWalkingWays(levelId);
  const [start, target] = [featureOf(from), featureOf(resource)];
  const seconds = useMemo(
    () =>
      ways === undefined || start === undefined || target === undefined
        ? null
        : listWalks(ways, profile, { kind: 'feature', featureId: start }, [{ kind: 'feature', featureId: target }])[0]!,
    [ways, profile, start, target],
  );
  if (seconds === null) return null;
  const isTooShort = endsAt + seconds * 1000 > range.start;
  return (
    <p className="walk-note" data-short={isTooShort || undefined} role="status">
      <Footprints size={18} aria-hidden />
      <span>
        {t('walk.fromPrevious', { minutes: Math.max(1, Math.ceil(seconds / 60)), title: titleOf(subject) })}
        {isTooShort && <strong> {t('walk.tooShort', { time: format.time(endsAt) })}</strong>}
      </span>
    </p>
  );
}

function featureOf({ mapInfos }: Resource): string | undefined {
  return mapInfos.find(({ featureId }) => featureId !== null)?.featureId ?? undefined;
}
