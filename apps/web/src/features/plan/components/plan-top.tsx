import type { ReactNode } from 'react';
import { List, Map as MapIcon, PanelLeftClose, SlidersHorizontal } from 'lucide-react';
import { OneStop } from '../../../components/one-stop.tsx';
import type { FinderSearch } from '../../../lib/finder-search.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { SearchButton } from '../../../parts/search/search-button.tsx';
import type { Finder } from '../../../parts/search/use-finder.ts';
import { isAsked } from '../model/filter-chips.ts';
import { ActiveChips } from './active-chips.tsx';
import { RequirementChips } from './requirement-chips.tsx';

interface PlanTopProps {
  readonly search: FinderSearch;
  readonly finder: Finder;
  readonly isList: boolean;
  /** False if there is no plan, so that there is nothing to switch between. */
  readonly hasPlan: boolean;
  readonly isPanelOpen: boolean;
  /** True if the filters are not beside the plan, so that this bar shows the time. */
  readonly isSummary: boolean;
  /** The choice of building, if there are several. */
  readonly building: ReactNode;
  readonly onPanel: () => void;
  readonly onView: (view: 'list' | '') => void;
  readonly onChange: (patch: Partial<FinderSearch>) => void;
  readonly onAdd: (patch: Partial<FinderSearch>) => void;
}

/** Shows the bar above the plan: the time, the filters, and the switch between plan and list. */
export function PlanTop({
  search,
  finder,
  isList,
  hasPlan,
  isPanelOpen,
  isSummary,
  building,
  onPanel,
  onView,
  onChange,
  onAdd,
}: PlanTopProps) {
  const t = useT();
  const format = useFormat();
  const { range, day, now } = finder;
  return (
    <div className="plan-top">
      <button
        type="button"
        className="plan-top__filters"
        aria-expanded={isPanelOpen}
        title={t(isPanelOpen ? 'plan.hideFilters' : 'word.filters')}
        onClick={onPanel}
      >
        <span className="visually-hidden">{t(isPanelOpen ? 'plan.hideFilters' : 'word.filters')}</span>
        {isPanelOpen && !isSummary ? <PanelLeftClose size={20} aria-hidden /> : <SlidersHorizontal size={18} aria-hidden />}
        {isSummary && (
          <span>
            {format.relativeDay(day, now)} {format.timeRange(range.start, range.end)}
          </span>
        )}
      </button>
      {building}
      {isAsked(search) && (
        <div className="plan-top__asked">
          <RequirementChips search={search} resources={finder.resources} onChange={onChange} onAdd={onAdd} />
          <ActiveChips search={search} onChange={onChange} />
        </div>
      )}
      <SearchButton />
      {hasPlan && <Views isList={isList} onView={onView} />}
    </div>
  );
}

function Views({ isList, onView }: Pick<PlanTopProps, 'isList' | 'onView'>) {
  const t = useT();
  return (
    <OneStop className="plan-top__views" label={t('plan.view')}>
      <button type="button" aria-pressed={!isList} aria-label={t('nav.plan')} onClick={() => onView('')}>
        <MapIcon size={18} aria-hidden />
        <span>{t('nav.plan')}</span>
      </button>
      <button type="button" aria-pressed={isList} aria-label={t('plan.asList')} onClick={() => onView('list')}>
        <List size={18} aria-hidden />
        <span>{t('plan.asList')}</span>
      </button>
    </OneStop>
  );
}
