import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/empty-state.tsx';
import type { ReadEvent } from '../../../lib/api/from-wire.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useFormatAt } from '../../../lib/use-format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { zoneOfPlace } from '../../../lib/zone-of-place.ts';
import { addressTime } from '../../../parts/time/default-time.ts';
import { useQuickReserve } from '../../../parts/reservation/use-quick-reserve.ts';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import { useResources } from '../../../parts/resource/use-resources.ts';
import { useWaysOut } from '../../../parts/ways-out/use-ways-out.ts';
import { rememberHeight } from '../kept-height.ts';
import { type OfferedAgain, useLikeLastTime } from '../use-like-last-time.ts';

interface LikeLastTimeProps {
  readonly coming: readonly ReadEvent[];
  /** Height reserved for the offer until it is known, in px; undefined reserves none. */
  readonly keptHeight: number | undefined;
}

/**
 * Offers to reserve the person's last resource again at the same hours, with one press. If it is taken, offers the nearest similar one, and
 * a link to all others of its type.
 */
export function LikeLastTime({ coming, keptHeight }: LikeLastTimeProps) {
  const t = useT();
  const formatAt = useFormatAt();
  const now = useNow();
  const { name } = useResourceText();
  const { reserve, busy } = useQuickReserve();
  const again = useLikeLastTime(coming);
  const { resources = [] } = useResources();
  const isFree = again?.refusals.length === 0;
  const { instead } = useWaysOut(again == null || isFree ? undefined : { ...again, places: 1 }, resources);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (again !== undefined) rememberHeight(card.current?.getBoundingClientRect().height);
  }, [again, instead]);
  if (again === undefined && keptHeight !== undefined) return <Skeleton height={keptHeight} />;
  if (again == null) return null;
  const { resource, range, subject } = again;
  const format = formatAt(zoneOfPlace(resource));
  const offered = isFree ? resource : instead;
  return (
    <section ref={card} className="card again" aria-labelledby="again-title">
      <History size={22} aria-hidden />
      <div className="again__text">
        <h2 id="again-title">{t('home.likeLastTime')}</h2>
        <p>
          {name(resource)} · {format.relativeDay(format.dateOf(range.start), now)} {format.timeRange(range.start, range.end)}
        </p>
        {!isFree && (
          <p className="again__taken">
            {t('home.likeLastTimeTaken', { name: name(resource) })} {instead && t('way.nearest', { name: name(instead) })}
          </p>
        )}
      </div>
      {offered && (
        <Button
          kind="primary"
          busy={busy}
          aria-label={isFree ? undefined : t('plan.reserveNamed', { name: name(offered) })}
          onClick={() => void reserve(offered, range, { subject })}
        >
          {t('action.reserve')}
        </Button>
      )}
      {!isFree && <Others again={again} />}
    </section>
  );
}

function Others({ again: { resource, range } }: { again: OfferedAgain }) {
  const t = useT();
  const search = { type: [resource.resourceTypeId], ...addressTime(range, zoneOfPlace(resource)) };
  return (
    <Link to="/plan" search={search} className="button button--secondary button--normal">
      {t('home.likeLastTimeOther')}
    </Link>
  );
}
