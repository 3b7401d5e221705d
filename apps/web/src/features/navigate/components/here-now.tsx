import { SHOWN } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { MINUTE_MS } from '@assist/time';
import { useMemo } from 'react';
import { Button } from '../../../components/button.tsx';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { zoneOfPlace } from '../../../lib/zone-of-place.ts';
import { ItemReservation } from '../../../parts/reservation/item-reservation.tsx';
import { SlotBadge } from '../../../parts/resource/slot-look.tsx';
import { type AvailableNow, useAvailableNow } from '../../../parts/resource/use-available-now.ts';
import { useQuickReserve } from '../../../parts/reservation/use-quick-reserve.ts';
import { listReserveEnds } from '../model/reserve-ends.ts';
import { useFreeText } from '../use-free-text.ts';

/** Time between two refreshes. It is short, because the person stands in front of the resource and waits. */
const REFRESH_MS = 5_000;
/** Time before the start from which a reservation is shown, because people come for it early. */
const EARLY_MS = 30 * MINUTE_MS;

/**
 * Shows the state of the resource in front of the person: their own reservation with its buttons, a free time with buttons to reserve it,
 * or the time until which the resource is taken.
 */
export function HereNow({ resource }: { readonly resource: Resource }) {
  const t = useT();
  const now = useNow();
  const [shown] = useAvailableNow(
    useMemo(() => [resource], [resource]),
    { days: 1, refreshMs: REFRESH_MS },
  );
  const items = (shown?.schedule?.scheduleItems ?? []).filter(({ start, end }) => end > now && start <= now + EARLY_MS);
  const item = items.find(({ isOrganizer }) => isOrganizer) ?? items.find(({ eventId }) => eventId != null) ?? items[0];
  return (
    <section className="card here__now" aria-label={t('here.title')}>
      <State shown={shown} />
      {item !== undefined && <ItemReservation item={item} at={resource} />}
    </section>
  );
}

function State({ shown }: { readonly shown: AvailableNow | undefined }) {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  if (shown?.availability === undefined) return <SlotBadge code={undefined} />;
  const { availability, resource, schedule } = shown;
  const own = schedule?.scheduleItems.find(({ isOrganizer, start, end }) => isOrganizer && end > now && start <= now + EARLY_MS);
  if (own !== undefined)
    return (
      <p role="status">
        <SlotBadge code={SHOWN.yours} />{' '}
        {own.start <= now
          ? t('here.yoursUntil', { time: format.until(own.end, now) })
          : t('here.yoursAt', { times: format.timeRange(own.start, own.end) })}
      </p>
    );
  switch (availability.kind) {
    case 'NOW':
      return <ReserveHere resource={resource} from={availability.from} until={availability.until} />;
    case 'NOT_KNOWN':
      return <p role="status">{t(availability.isOffline ? 'state.offlineShort' : 'refusal.service-error')}</p>;
    default: {
      const taken = schedule?.scheduleItems.find(({ start, end }) => start <= now && now < end);
      return (
        <p role="status">
          {taken !== undefined && <SlotBadge code={SHOWN.reserved} />}{' '}
          {taken === undefined ? t('here.notNow') : t('here.takenUntil', { time: format.until(taken.end, now) })}
        </p>
      );
    }
  }
}

type FreeSpan = Pick<Extract<NonNullable<AvailableNow['availability']>, { kind: 'NOW' }>, 'from' | 'until'>;

/** Shows that the resource is free, with one button for each of a few ends of a reservation, the usual end first. */
function ReserveHere({ resource, from, until }: FreeSpan & { readonly resource: Resource }) {
  const t = useT();
  const format = useFormat();
  const { resourceTypeInfos } = useConfiguration();
  const freeText = useFreeText();
  const { reserve, busy } = useQuickReserve();
  const isRoom = resourceTypeInfos.find(({ resourceTypeId }) => resourceTypeId === resource.resourceTypeId)?.shape === 'room';
  const ends = listReserveEnds(resource, { from, until, isRoom, zone: zoneOfPlace(resource) });
  return (
    <>
      <p role="status">
        <SlotBadge code={SHOWN.free} /> {freeText({ from, until })}
      </p>
      <div className="here__ends">
        {ends.map((end, index) => (
          <Button
            key={end}
            kind={index === 0 ? 'primary' : 'secondary'}
            size={index === 0 ? 'large' : 'normal'}
            busy={busy}
            onClick={() => void reserve(resource, { start: from, end })}
          >
            {t('here.reserveUntil', { time: format.time(end) })}
          </Button>
        ))}
      </div>
    </>
  );
}
