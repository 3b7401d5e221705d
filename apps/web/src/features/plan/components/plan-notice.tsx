import type { PlanLevel } from '@assist/contract';
import { SearchX } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { FinderSearch } from '../../../lib/finder-search.ts';
import { useT, useText } from '../../../lib/language-context.tsx';
import { LoadFailure } from '../../../parts/load-failure.tsx';
import type { Finder } from '../../../parts/use-finder.ts';
import { NO_FILTERS } from '../model/filter-chips.ts';
import type { PlanFloor } from '../use-plan-floor.ts';

interface PlanNoticeProps {
  readonly failure: unknown;
  readonly onRetry: () => void;
  readonly finder: Finder;
  readonly floor: PlanFloor;
  readonly onClear: (patch: Partial<FinderSearch>) => void;
  readonly onLevel: (level: PlanLevel) => void;
}

/** What stands in the way of finding something, and the next step. */
export function PlanNotice({ failure, onRetry, finder, floor, onClear, onLevel }: PlanNoticeProps) {
  const t = useT();
  const text = useText();
  if (failure !== null && failure !== undefined) {
    return (
      <div className="plan__notice">
        <LoadFailure error={failure} onRetry={onRetry} />
      </div>
    );
  }
  if (finder.isLoading || floor.level === undefined) return null;
  if (finder.matching.size === 0) {
    return (
      <div className="plan__notice">
        <EmptyState icon={<SearchX />} title={t('finder.none')} text={t('finder.noneHint')}>
          <Button kind="primary" onClick={() => onClear(NO_FILTERS)}>
            {t('finder.clear')}
          </Button>
        </EmptyState>
      </div>
    );
  }
  if ((floor.counts.get(floor.level.id)?.all ?? 0) > 0) return null;
  const best = floor.levels.toSorted((a, b) => (floor.counts.get(b.id)?.free ?? 0) - (floor.counts.get(a.id)?.free ?? 0))[0];
  const count = best === undefined ? undefined : floor.counts.get(best.id);
  return (
    <div className="plan__notice">
      <EmptyState icon={<SearchX />} title={t('plan.noneHere', { floor: text(floor.level.name) })}>
        {best !== undefined && count !== undefined && count.all > 0 && (
          <Button kind="primary" onClick={() => onLevel(best)}>
            {t('plan.goToFloor', { floor: text(best.name), free: count.free })}
          </Button>
        )}
        <Button onClick={() => onClear(NO_FILTERS)}>{t('finder.clear')}</Button>
      </EmptyState>
    </div>
  );
}
