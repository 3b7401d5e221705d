import { minutesBetween, type ZoneName } from '@assist/time';
import { getRouteApi } from '@tanstack/react-router';
import { Rows3, SearchX } from 'lucide-react';
import { memo, type ReactNode, type RefObject, useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ModalSheet } from '../../../components/modal-sheet.tsx';
import type { FinderPatch, FinderSearch } from '../../../lib/finder-search.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useIsDesktop } from '../../../lib/use-media.ts';
import { usePersonZone, useZone } from '../../../lib/zone-context.tsx';
import { addressTime } from '../../../parts/time/default-time.ts';
import { FinderFilters } from '../../../parts/search/finder-filters.tsx';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import { ResourceCard } from '../../../parts/card/resource-card.tsx';
import { type FoundResources, useChosenRange, useFoundResources } from '../../../parts/search/use-found-resources.ts';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import type { VisibleRows } from '../model/schedule-parts.ts';
import { secondZone } from '../model/second-zone.ts';
import { SLOTS_AN_HOUR, slotsOfRange, type TimeScale } from '../model/time-scale.ts';
import { useFreeCount } from '../use-free-count.ts';
import { useTimeline } from '../use-timeline.ts';
import { useRowsOfZone } from '../use-row-zones.ts';
import { useTimelineRows } from '../use-timeline-rows.ts';
import { ItemPopover } from './item-popover.tsx';
import { ReservePopover } from './reserve-popover.tsx';
import { SidePanel } from './side-panel.tsx';
import { TimelineGrid } from './timeline-grid.tsx';
import type { WaysFrom } from './timeline-grid-props.ts';
import { TimelineSkeleton } from './timeline-skeleton.tsx';

const route = getRouteApi('/shell/timeline');
/** Rows that are requested before the grid has reported which ones it shows. */
const FIRST_ROWS: VisibleRows = { from: 0, to: 30 };
/** Parameters of the address that filter the rows. */
export const FILTERS = ['type', 'area', 'people', 'with', 'q', 'name'] as const;

/** Changes the address. A step, such as to another day, adds a history entry. Other changes replace the current entry. */
export type Change = (patch: FinderPatch, isStep?: boolean) => void;

interface TimelineBodyProps {
  readonly search: FinderSearch;
  /** One zone for each clock that the matching rows have. */
  readonly zones: readonly ZoneName[];
  readonly scale: TimeScale;
  readonly namePx: number;
  readonly scrollTo: RefObject<((leftPx: number) => void) | null>;
  readonly onWidth: (widthPx: number) => void;
  readonly onChange: Change;
}

/**
 * Shows the rows, with the filters and a card beside them, or over them on a phone. It is memoised, so that it can be redrawn later than
 * the rest of the page.
 */
export const TimelineBody = memo(function TimelineBody(props: TimelineBodyProps) {
  const { search, onChange } = props;
  const t = useT();
  const isDesktop = useIsDesktop();
  const text = useResourceText();
  const timezone = useZone();
  const shown = useShownTimeline(search, props.scale);
  const { found, timeline } = shown;
  const isPanel = search.panel === 'filters';
  const chosen = found.resources.find((resource) => resource.id === search.resource);
  const closeCard = () => onChange({ resource: '' });
  const closeFilters = () => onChange({ panel: '' });
  const filters = isPanel && <Filters found={found} onChange={onChange} />;
  const card = chosen !== undefined && (
    <ResourceCard
      resource={chosen}
      finder={timeline}
      onTime={(range) => onChange(addressTime(range, timezone))}
      onInstead={(other) => onChange({ resource: other.id })}
      onClose={closeCard}
    />
  );
  return (
    <>
      <div className="timeline-page__content" data-card={(isDesktop && card !== false) || undefined}>
        {isDesktop && isPanel && (
          <SidePanel className="timeline-page__panel" label={t('word.filters')} onClose={closeFilters}>
            {filters}
          </SidePanel>
        )}
        <div className="timeline-page__grid">
          <TimelineContent {...props} shown={shown} />
        </div>
        {isDesktop && card !== false && (
          <SidePanel className="timeline-page__card" label={text.name(chosen)} onClose={closeCard}>
            {card}
          </SidePanel>
        )}
      </div>
      {!isDesktop && isPanel && (
        <FilterSheet count={found.matching.size} onClose={closeFilters}>
          {filters}
        </FilterSheet>
      )}
      {!isDesktop && card !== false && (
        <ModalSheet label={text.name(chosen)} hideLabel={t('action.hideSheet')} onClose={closeCard}>
          {card}
        </ModalSheet>
      )}
    </>
  );
});

/** Shows the filters of the current address, so that typed filters appear immediately, even while the rows are not yet updated. */
function Filters({ found, onChange }: { readonly found: FoundResources; readonly onChange: Change }) {
  const asked = route.useSearch();
  const time = useChosenRange(asked, found.now);
  const freeCount = useFreeCount(found);
  return (
    <FinderFilters
      search={asked}
      finder={{ ...found, ...time }}
      onChange={onChange}
      allCount={found.matching.size}
      freeCount={freeCount}
      withDay={false}
    />
  );
}

/** Returns the rows and schedules for the address. */
function useShownTimeline(search: FinderSearch, scale: TimeScale) {
  const found = useRowsOfZone(useFoundResources(search), search);
  const ordered = useTimelineRows(found, search, scale);
  const [visible, setVisible] = useState<VisibleRows>(FIRST_ROWS);
  const timeline = useTimeline(found, search, ordered.rows, visible, scale);
  return { ...ordered, found, timeline, setVisible };
}

type ContentProps = TimelineBodyProps & { readonly shown: ReturnType<typeof useShownTimeline> };

/** Shows the grid, or the reason why there is none. */
function TimelineContent(props: ContentProps) {
  const t = useT();
  const { found, rows, isOrdered, timeline } = props.shown;
  const { resources, matching } = found;
  const hasNothing = resources.length === 0;
  if (timeline.isLoading && hasNothing) return <TimelineSkeleton />;
  if (timeline.error != null && (hasNothing || rows.every((resource) => timeline.contentOf(resource) === undefined))) {
    return <LoadFailure error={timeline.error} onRetry={timeline.retry} />;
  }
  if (!isOrdered) return <TimelineSkeleton />;
  if (hasNothing) return <EmptyState icon={<Rows3 />} title={t('timeline.noneAtAll')} text={t('timeline.noneAtAllHint')} />;
  if (matching.size === 0) {
    return (
      <EmptyState icon={<SearchX />} title={t('finder.none')} text={t('finder.noneHint')}>
        <Button onClick={() => props.onChange(Object.fromEntries(FILTERS.map((name) => [name, ''])))}>{t('finder.clear')}</Button>
      </EmptyState>
    );
  }
  return <ShownGrid {...props} />;
}

/** Shows the grid of the rows. Presses on it change the address. */
function ShownGrid({ shown, search, zones, scale, namePx, scrollTo, onWidth, onChange }: ContentProps) {
  const text = useResourceText();
  const timezone = useZone();
  const { found, groups, timeline } = shown;
  const { range, resources } = found;
  const hasChosenTime = search.from !== undefined && search.to !== undefined;
  const person = usePersonZone();
  const second = useMemo(
    () => secondZone({ asked: search.second, person, rows: timezone, others: zones }, scale.range),
    [search.second, person, timezone, zones, scale],
  );
  const waysAfter = (close: () => void): WaysFrom => ({
    resources,
    onGo: (resource, time) => {
      close();
      onChange({ resource: resource.id, ...addressTime(time, timezone) }, true);
    },
  });
  return (
    <TimelineGrid
      groups={groups}
      scale={scale}
      now={found.now}
      chosen={range}
      wantedMinutes={hasChosenTime ? minutesBetween(range.start, range.end) : undefined}
      // The grid starts about an hour before the chosen time, which by default is the current time.
      startSlot={Math.max(0, (slotsOfRange(scale, range)?.from ?? 0) - SLOTS_AN_HOUR)}
      namePx={namePx}
      second={{ ...second, onChange: (zone) => onChange({ second: zone }) }}
      nameOf={text.name}
      contentOf={timeline.contentOf}
      shownOf={timeline.shownOf}
      refusalsOf={timeline.refusalsOf}
      chosenResourceId={search.resource}
      onVisible={shown.setVisible}
      onWidth={onWidth}
      onOpenDay={(date) => onChange({ day: date, view: '' }, true)}
      onOpenResource={(resource) => onChange({ resource: resource.id }, true)}
      scrollRef={scrollTo}
      renderReserve={(popover) => (
        <ReservePopover {...popover} {...waysAfter(popover.onClose)} scale={scale} refusalsOf={timeline.refusalsOf} />
      )}
      renderDetails={(popover) => <ItemPopover {...popover} {...waysAfter(popover.onClose)} wanted={range} />}
    />
  );
}

interface FilterSheetProps {
  readonly count: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

function FilterSheet({ count, onClose, children }: FilterSheetProps) {
  const t = useT();
  return (
    <ModalSheet label={t('word.filters')} hideLabel={t('action.hideSheet')} onClose={onClose}>
      {children}
      <div className="timeline-page__done">
        <Button kind="primary" onClick={onClose}>
          {t('timeline.showResults', { count })}
        </Button>
      </div>
    </ModalSheet>
  );
}
