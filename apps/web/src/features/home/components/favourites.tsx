import { availabilityOf, type FavouriteAvailability, favouriteAvailability, isBookable, SHOWN, SLOT } from '@assist/availability';
import { WAITS } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import { ceilToQuarter, DAY_MS, type Instant, instantOf, minutesBetween, plusMinutes, SLOT_MINUTES } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { useMemo } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { useToast } from '../../../components/toast.tsx';
import { useFavourites } from '../../../lib/api/mutations.ts';
import { schedulesQuery } from '../../../lib/api/queries.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useAfter } from '../../../lib/waiting/use-after.ts';
import { SlotBadge } from '../../../parts/slot-look.tsx';
import { useQuickReserve } from '../../../parts/use-quick-reserve.ts';
import { useResources } from '../../../parts/use-resources.ts';
import { useResourceText } from '../../../parts/use-resource-text.ts';
import { useUtilisation } from '../../../parts/use-utilisation.ts';

const QUICK_MINUTES = 60;

/** Favourite resources with NOW, SOON or UNAVAILABLE, and one tap to reserve. */
export function Favourites() {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const { favourites, toggle } = useFavourites((error) => toast({ kind: 'error', text: errorText(error) }));
  const { resources } = useResources();
  const now = useNow();
  const start = ceilToQuarter(now);
  const chosen = useMemo(
    () => favourites.flatMap((id) => resources?.find((resource) => resource.id === id) ?? []),
    [favourites, resources],
  );
  const range = useMemo(() => ({ start, end: instantOf(start + WAITS.favouritesScheduleDays * DAY_MS) }), [start]);
  const { data: schedules, isError } = useQuery({
    ...schedulesQuery(
      chosen.map((resource) => resource.email),
      range,
    ),
    // What has to be seen first is asked for first.
    enabled: useAfter(WAITS.favouritesStartMs) && chosen.length > 0,
    refetchInterval: WAITS.favouritesRefreshMs,
  });

  const { utilisation, isKnown } = useUtilisation(chosen, range);
  const available = useMemo(
    () => availabilityOf(chosen, (email) => schedules?.get(email), { range, now, durationMinutes: SLOT_MINUTES, utilisation }),
    [chosen, schedules, range, now, utilisation],
  );

  return (
    <section className="card" aria-labelledby="favourites-title">
      <h2 id="favourites-title">{t('home.favourites')}</h2>
      {chosen.length === 0 && <p className="home__hint">{t('home.favouritesEmpty')}</p>}
      <ul className="favourites">
        {chosen.map((resource) => {
          const schedule = schedules?.get(resource.email);
          if (schedule === undefined || !isKnown(resource))
            return <Favourite key={resource.id} resource={resource} availability={isError ? NOT_KNOWN : undefined} onToggle={toggle} />;
          if (schedule.serviceError !== null)
            return <Favourite key={resource.id} resource={resource} availability={NOT_KNOWN} onToggle={toggle} />;
          const codes = available.codesOf(resource);
          const own =
            available.shownCodesOf(resource)[0] === SHOWN.yours
              ? schedule.scheduleItems.find((item) => item.isOrganizer && item.start <= start && start < item.end)
              : undefined;
          const availability =
            own !== undefined
              ? { kind: 'YOURS' as const, until: own.end }
              : {
                  ...favouriteAvailability(codes, start, resource.schedulingSettings.maximumMeetingDurationInMinutes),
                  isOutside: codes.find(isBookable) === SLOT.freeOutsideWorkingHours,
                };
          return <Favourite key={resource.id} resource={resource} availability={availability} onToggle={toggle} />;
        })}
      </ul>
    </section>
  );
}

/** Beside the specification's three: its calendar did not answer, so that it is neither free nor taken. */
const NOT_KNOWN = { kind: 'NOT_KNOWN' } as const;
/** Decisions, section 12: outside working hours it counts as free, and the sentence says so. */
type Told = FavouriteAvailability & { readonly isOutside: boolean };
type ShownAvailability = Told | typeof NOT_KNOWN | { readonly kind: 'YOURS'; readonly until: Instant };

interface FavouriteProps {
  readonly resource: Resource;
  /** Undefined while its schedule is on the way. */
  readonly availability: ShownAvailability | undefined;
  readonly onToggle: (resourceId: string, title: string) => void;
}

function Favourite({ resource, availability, onToggle }: FavouriteProps) {
  const t = useT();
  const format = useFormat();
  const text = useResourceText();
  const { reserve, busy } = useQuickReserve();
  const name = text.name(resource);
  const now = useNow();
  const time = (instant: Parameters<typeof format.time>[0]) =>
    format.dateOf(instant) === format.dateOf(now)
      ? format.time(instant)
      : `${format.relativeDay(format.dateOf(instant), now)} ${format.time(instant)}`;
  return (
    <li className="favourite">
      <div className="favourite__text">
        <strong>{name}</strong>
        <span>
          {availability === undefined && t('state.loading')}
          {availability?.kind === 'NOW' &&
            t(availability.isOutside ? 'home.favouriteNowOutside' : 'home.favouriteNow', { time: time(availability.until) })}
          {availability?.kind === 'SOON' &&
            t(availability.isOutside ? 'home.favouriteSoonOutside' : 'home.favouriteSoon', { time: time(availability.from) })}
          {availability?.kind === 'YOURS' && (
            <>
              <SlotBadge code={SHOWN.yours} /> {t('plan.until', { time: time(availability.until) })}
            </>
          )}
          {availability?.kind === 'NOT_KNOWN' && t('refusal.service-error')}
          {availability?.kind === 'UNAVAILABLE' && t('home.favouriteUnavailable')}
        </span>
      </div>
      {(availability?.kind === 'NOW' || availability?.kind === 'SOON') && (
        <Button
          size="small"
          kind={availability.kind === 'NOW' ? 'primary' : 'secondary'}
          busy={busy}
          aria-label={`${t('action.reserve')}: ${name}`}
          onClick={() => {
            const minutes = Math.min(QUICK_MINUTES, minutesBetween(availability.from, availability.until));
            void reserve(resource, { start: availability.from, end: plusMinutes(availability.from, minutes) });
          }}
        >
          {t('action.reserve')}
        </Button>
      )}
      <IconButton label={t('favourite.remove', { name })} onClick={() => onToggle(resource.id, name)}>
        <Heart size={18} fill="currentColor" aria-hidden />
      </IconButton>
    </li>
  );
}
