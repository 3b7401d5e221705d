import type { PlanLevel } from '@assist/contract';
import { Rows3, SearchX } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { FinderSearch } from '../../../lib/finder-search.ts';
import { useT, useText } from '../../../lib/language-context.tsx';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import type { Finder } from '../../../parts/search/use-finder.ts';
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

/** Shows why nothing can be found, and what to do next. */
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
  if (finder.isLoading || (floor.level === undefined && floor.hasPlan !== false)) return null;
  if (finder.resources.length === 0) return <NothingYet isBesidePlan={floor.level !== undefined} />;
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
  if (floor.level === undefined || (floor.counts.get(floor.level.id)?.all ?? 0) > 0) return null;
  const best = mostFree(floor.building?.levels ?? [], floor) ?? mostFree(floor.levels, floor);
  const isBare = ![...floor.levelOf.values()].includes(floor.level.id);
  const buildingOf = (level: PlanLevel) => floor.buildings.find(({ building }) => building.id === level.buildingId);
  return (
    // This hint does not cover the plan, which can still be viewed.
    <div className="plan__hint">
      <p>{t(isBare ? 'plan.nothingToReserve' : 'plan.noneHere', { floor: text(floor.level.name) })}</p>
      {best !== undefined && (
        <Button kind="primary" onClick={() => onLevel(best)}>
          {t('plan.goToFloor', {
            floor: [best.buildingId === floor.level.buildingId ? '' : text(buildingOf(best)?.building.name), text(best.name)]
              .filter((part) => part !== '')
              .join(', '),
            free: floor.counts.get(best.id)?.free ?? 0,
          })}
        </Button>
      )}
      {!isBare && <Button onClick={() => onClear(NO_FILTERS)}>{t('finder.clear')}</Button>}
    </div>
  );
}

/** Says that the company has nothing to reserve yet. A plan can still be viewed, so the notice does not cover it. */
function NothingYet({ isBesidePlan }: { readonly isBesidePlan: boolean }) {
  const t = useT();
  if (!isBesidePlan)
    return (
      <div className="plan__notice">
        <EmptyState icon={<Rows3 />} title={t('timeline.noneAtAll')} text={t('timeline.noneAtAllHint')} />
      </div>
    );
  return (
    <div className="plan__hint">
      <p>
        {t('timeline.noneAtAll')}. {t('timeline.noneAtAllHint')}
      </p>
    </div>
  );
}

/** Returns the level with the most free resources; undefined if none of the levels has any resources. */
function mostFree(levels: readonly PlanLevel[], { counts }: PlanFloor): PlanLevel | undefined {
  const free = (level: PlanLevel) => counts.get(level.id)?.free ?? 0;
  return levels.filter(({ id }) => (counts.get(id)?.all ?? 0) > 0).toSorted((a, b) => free(b) - free(a))[0];
}
