import { isBookable } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { memo, useEffect, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { SlotBadge } from '../../../parts/resource/slot-look.tsx';
import type { Finder } from '../../../parts/search/use-finder.ts';
import { useQuickReserve } from '../../../parts/reservation/use-quick-reserve.ts';
import { useRefusalText } from '../../../parts/resource/use-refusal-text.ts';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';

interface PlanListRowProps {
  readonly resource: Resource;
  readonly name: string;
  readonly finder: Finder;
  readonly isChosen: boolean;
  readonly onChoose: (resource: Resource) => void;
  readonly isOneOfSeveral: boolean;
}

/**
 * Shows one resource: its name, its state, and a button to reserve it or the reason why that is not possible. Memoised, so that another
 * choice redraws only two rows.
 */
export const PlanListRow = memo(function PlanListRow({ resource, name, finder, isChosen, onChoose, isOneOfSeveral }: PlanListRowProps) {
  const t = useT();
  const { type, place } = useResourceText();
  const format = useFormat();
  const refusalText = useRefusalText();
  const { reserve, busy } = useQuickReserve();
  const row = useRef<HTMLDivElement>(null);
  // A chosen row is scrolled into view, since it may be out of sight, or on a phone covered by the card.
  useEffect(() => {
    const scroller = row.current?.closest('.plan-list__scroll');
    if (!isChosen || scroller === null || scroller === undefined) return undefined;
    const observer = new ResizeObserver(() => row.current?.scrollIntoView({ block: 'nearest' }));
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [isChosen]);
  const span = finder.spanOf(resource);
  // A free resource may still refuse the duration as too short or too long. In that case, no button is offered.
  const [refusal] = finder.refusalsOf(resource, span);
  const canReserve = isBookable(finder.stateOf(resource)) && refusal === undefined;
  return (
    <div ref={row} className="plan-row" data-chosen={isChosen || undefined} data-bookable={canReserve || undefined}>
      <button type="button" className="plan-row__name" aria-pressed={isChosen} onClick={() => onChoose(resource)}>
        <strong>{name}</strong>
        <span>
          {[
            type(resource),
            place(resource),
            resource.capacity !== null && resource.capacity > 1 ? t('card.places', { count: resource.capacity }) : '',
            canReserve && span !== finder.range ? format.timeRange(span.start, span.end) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </button>
      <SlotBadge code={finder.shownOf(resource)} refusal={refusal} />
      {canReserve && isOneOfSeveral ? (
        <Button size="small" aria-label={t('wanted.chooseNamed', { name })} onClick={() => onChoose(resource)}>
          {t('wanted.choose')}
        </Button>
      ) : canReserve ? (
        <Button size="small" busy={busy} aria-label={t('plan.reserveNamed', { name })} onClick={() => void reserve(resource, span)}>
          {t('action.reserve')}
        </Button>
      ) : (
        <p className="plan-row__why">{refusal === undefined ? '' : refusalText(refusal, resource, span)}</p>
      )}
    </div>
  );
});
