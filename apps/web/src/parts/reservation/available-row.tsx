import { offeredEnd, SHOWN } from '@assist/availability';
import type { Instant } from '@assist/time';
import { Heart } from 'lucide-react';
import { Button, IconButton } from '../../components/button.tsx';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useNow } from '../../lib/use-now.ts';
import { InZone } from '../../lib/zone-context.tsx';
import { zoneOfPlace } from '../../lib/zone-of-place.ts';
import { SlotBadge } from '../resource/slot-look.tsx';
import type { AvailableNow, ShownAvailability } from '../resource/use-available-now.ts';
import { useQuickReserve } from './use-quick-reserve.ts';
import { useResourceText } from '../resource/use-resource-text.ts';
import './available-row.css';

const QUICK_MINUTES = 60;

interface AvailableRowProps {
  readonly shown: AvailableNow;
  /** Called to remove the resource from the favourites; omitted to show no button for that. */
  readonly onToggle?: (resourceId: string, title: string) => void;
  /** Text under the name, such as the location; omitted in narrow lists. */
  readonly place?: string;
  /** Shown instead of the availability. */
  readonly text?: string;
  /** The end of the time to reserve, and the button's labels. By default, the button reserves an hour, or less if less is free. */
  readonly offer?: { readonly end: Instant; readonly short: string; readonly long: string };
}

/** A resource with its availability and, if it is free, a button that reserves it with one tap. */
export function AvailableRow({ shown: { resource, availability }, onToggle, place, text, offer }: AvailableRowProps) {
  const t = useT();
  const { reserve, busy } = useQuickReserve();
  const name = useResourceText().name(resource);
  const isFree = availability?.kind === 'NOW' || availability?.kind === 'SOON';
  const end = isFree ? (offer?.end ?? offeredEnd(resource.schedulingSettings, availability, QUICK_MINUTES)) : undefined;
  return (
    <div className="available-row">
      <div className="available-row__text">
        <strong>{name}</strong>
        {place !== undefined && <span>{place}</span>}
        <span>
          <InZone zone={zoneOfPlace(resource)}>{text ?? <AvailabilityText availability={availability} />}</InZone>
        </span>
      </div>
      {isFree && end !== undefined && (
        <Button
          size="small"
          kind={availability.kind === 'NOW' ? 'primary' : 'secondary'}
          busy={busy}
          aria-label={`${offer?.long ?? t('action.reserve')}: ${name}`}
          onClick={() => void reserve(resource, { start: availability.from, end })}
        >
          {offer?.short ?? t('action.reserve')}
        </Button>
      )}
      {onToggle !== undefined && (
        <IconButton label={t('favourite.remove', { name })} onClick={() => onToggle(resource.id, name)}>
          <Heart size={18} fill="currentColor" aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

function AvailabilityText({ availability }: { availability: ShownAvailability | undefined }) {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  const time = (instant: Parameters<typeof format.time>[0]) =>
    format.dateOf(instant) === format.dateOf(now)
      ? format.time(instant)
      : `${format.dayInText(format.dateOf(instant), now)} ${format.time(instant)}`;
  switch (availability?.kind) {
    case undefined:
      return t('state.loading');
    case 'NOW':
      return t(availability.isOutside ? 'home.favouriteNowOutside' : 'home.favouriteNow', { time: time(availability.until) });
    case 'SOON':
      return t(availability.isOutside ? 'home.favouriteSoonOutside' : 'home.favouriteSoon', { time: time(availability.from) });
    case 'YOURS':
      return (
        <>
          <SlotBadge code={SHOWN.yours} /> {t('plan.until', { time: time(availability.until) })}
        </>
      );
    case 'NOT_KNOWN':
      return t(availability.isOffline ? 'state.offlineShort' : 'refusal.service-error');
    case 'UNAVAILABLE':
      return t('home.favouriteUnavailable');
  }
}
