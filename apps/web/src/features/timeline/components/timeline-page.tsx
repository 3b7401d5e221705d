import type { Resource } from '@assist/resource';
import { type LocalDate, minutesBetween } from '@assist/time';
import { getRouteApi } from '@tanstack/react-router';
import { Rows3, SearchX } from 'lucide-react';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ModalSheet } from '../../../components/modal-sheet.tsx';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { type FinderPatch, type FinderSearch, patched } from '../../../lib/finder-search.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useIsHere } from '../../../lib/use-is-here.ts';
import { useIsDesktop, useMedia } from '../../../lib/use-media.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { FinderFilters } from '../../../parts/finder-filters.tsx';
import { LoadFailure } from '../../../parts/load-failure.tsx';
import { ResourceCard } from '../../../parts/resource-card.tsx';
import { addressTime } from '../../../parts/default-time.ts';
import { useFoundResources } from '../../../parts/use-found-resources.ts';
import { useResourceText } from '../../../parts/use-resource-text.ts';
import { useFirstDayOfWeek } from '../../../parts/use-first-day-of-week.ts';
import type { VisibleRows } from '../model/schedule-parts.ts';
import { pxOfInstant, QUARTER_PX, SLOTS_AN_HOUR, slotsOfRange, type TimeScale, toTimeScale } from '../model/time-scale.ts';
import { DAYS_A_WEEK, weekColumns } from '../model/week-columns.ts';
import { useFreeCount } from '../use-free-count.ts';
import { useTimeline } from '../use-timeline.ts';
import { useTimelineRows } from '../use-timeline-rows.ts';
import { ItemPopover } from './item-popover.tsx';
import { ReservePopover } from './reserve-popover.tsx';
import { SidePanel } from './side-panel.tsx';
import { TimelineGrid } from './timeline-grid.tsx';
import type { WaysFrom } from './timeline-grid-props.ts';
import { TimelineSkeleton } from './timeline-skeleton.tsx';
import { TimelineToolbar } from './timeline-toolbar.tsx';
import './timeline-page.css';

const route = getRouteApi('/shell/timeline');
const DESKTOP_NAME_PX = 236;
const PHONE_NAME_PX = 124;
/** What is asked for before the grid has said what it shows. */
const FIRST_ROWS: VisibleRows = { from: 0, to: 30 };
const FILTERS = ['type', 'area', 'people', 'with', 'q', 'name'] as const;

/** Larger text wants more of the width, and never half of it. */
function nameWidthPx(isDesktop: boolean): number {
  const textScale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
  return Math.round(Math.min((isDesktop ? DESKTOP_NAME_PX : PHONE_NAME_PX) * textScale, innerWidth * 0.45));
}

/** All resources by time. What is shown is in the address; what is drawn is in `TimelineGrid`. */
export function TimelinePage() {
  const t = useT();
  const isDesktop = useIsDesktop();
  const text = useResourceText();
  const shown = useTimelinePage();
  const { search, found, timeline, change } = shown;
  const { timezone } = useConfiguration();
  const isPanelWanted = search.panel === 'filters';
  // What is pressed is marked at once; what opens for it is drawn after that, in pieces.
  const isPanelOpen = useDeferredValue(isPanelWanted);
  const chosen = useDeferredValue(found.resources.find((resource) => resource.id === search.resource));
  const freeCount = useFreeCount(found, isPanelOpen);
  const closeCard = () => change({ resource: '' });
  const filters = (
    <FinderFilters search={search} finder={found} onChange={change} allCount={found.matching.size} freeCount={freeCount} withDay={false} />
  );
  const card = chosen !== undefined && (
    <ResourceCard
      resource={chosen}
      finder={timeline}
      onTime={(range) => change(addressTime(range, timezone))}
      onInstead={(other) => change({ resource: other.id })}
      onClose={closeCard}
    />
  );
  return (
    <div
      className="timeline-page"
      data-panel={(isDesktop && isPanelOpen) || undefined}
      data-card={(isDesktop && card !== false) || undefined}
    >
      <h1 className="visually-hidden">{t('timeline.title')}</h1>
      <TimelineToolbar
        day={found.day}
        days={shown.isWeek ? shown.wanted.days : undefined}
        grouping={shown.grouping}
        sort={shown.sort}
        filterCount={FILTERS.filter((name) => (search[name]?.length ?? 0) > 0).length}
        isPanelOpen={isPanelWanted}
        onChange={change}
        onNow={shown.goToNow}
      />
      <div className="timeline-page__content">
        {isDesktop && isPanelOpen && <aside className="timeline-page__panel">{filters}</aside>}
        <div className="timeline-page__grid">
          <TimelineContent shown={shown} />
        </div>
        {isDesktop && card !== false && (
          <SidePanel label={text.name(chosen)} onClose={closeCard}>
            {card}
          </SidePanel>
        )}
      </div>
      {!isDesktop && isPanelOpen && (
        <FilterSheet count={found.matching.size} onClose={() => change({ panel: '' })}>
          {filters}
        </FilterSheet>
      )}
      {!isDesktop && card !== false && (
        <ModalSheet label={text.name(chosen)} hideLabel={t('action.hideSheet')} onClose={closeCard}>
          {card}
        </ModalSheet>
      )}
    </div>
  );
}

/** What the address asks for, what is known of it, and the ways to another address. */
function useTimelinePage() {
  const format = useFormat();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isHere = useIsHere('/timeline');
  const { timezone } = useConfiguration();
  const found = useFoundResources(search);
  const { now, day } = found;
  const isWeek = search.view === 'week';
  const namePx = nameWidthPx(useIsDesktop());
  // What the grid has room for, as far as that can be known before it is there.
  const [widthPx, setWidthPx] = useState(() => innerWidth - namePx);
  const wanted = useShownScale(day, isWeek, widthPx);
  // The toolbar says at once which days they will be; the rows follow.
  const scale = useDeferredValue(wanted);
  const ordered = useTimelineRows(found, search, scale);
  const [visible, setVisible] = useState<VisibleRows>(FIRST_ROWS);
  const timeline = useTimeline(found, search, ordered.rows, visible, scale);
  const scrollTo = useRef<(leftPx: number) => void>(null);
  const change = useCallback(
    (patch: FinderPatch, replace = true) => {
      if (isHere()) void navigate({ search: (before: FinderSearch) => cleaned(patched(before, patch)), replace });
    },
    [navigate, isHere],
  );
  const openDay = useCallback((date: LocalDate) => change({ day: date, view: '' }, false), [change]);
  const openResource = useCallback((resource: Resource) => change({ resource: resource.id }, false), [change]);
  const goToNow = () => {
    const today = format.dateOf(now);
    const isShown = now >= scale.range.start && now < scale.range.end;
    if (!isShown) change({ day: today });
    const then = isShown ? scale : toTimeScale(today, 1, timezone);
    scrollTo.current?.(Math.max(0, pxOfInstant(then, now) - SLOTS_AN_HOUR * QUARTER_PX));
  };
  return {
    search,
    found,
    isWeek,
    namePx,
    wanted,
    scale,
    ...ordered,
    setVisible,
    setWidthPx,
    timeline,
    scrollTo,
    change,
    openDay,
    openResource,
    goToNow,
  };
}

/** The columns: quarters of the day, or the week that the day lies in, in as fine steps as there is room for. */
function useShownScale(day: LocalDate, isWeek: boolean, widthPx: number): TimeScale {
  const { timezone } = useConfiguration();
  const isTouch = useMedia('(pointer: coarse)');
  const firstDay = useFirstDayOfWeek(day);
  // A day does not depend on what there is room for, and is not made anew with it.
  const weekPx = isWeek ? widthPx : undefined;
  const from = isWeek ? firstDay : day;
  return useMemo(
    () =>
      weekPx === undefined
        ? toTimeScale(from, 1, timezone)
        : toTimeScale(from, DAYS_A_WEEK, timezone, weekColumns(weekPx, isTouch, timezone)),
    [from, weekPx, isTouch, timezone],
  );
}

/** The grid; or why there is none. */
function TimelineContent({ shown }: { readonly shown: ReturnType<typeof useTimelinePage> }) {
  const t = useT();
  const text = useResourceText();
  const { timezone } = useConfiguration();
  const { search, found, scale, groups, rows, isOrdered, timeline, change } = shown;
  const { range, resources, matching } = found;
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
        <Button onClick={() => change(Object.fromEntries(FILTERS.map((name) => [name, ''])))}>{t('finder.clear')}</Button>
      </EmptyState>
    );
  }
  const hasChosenTime = search.from !== undefined && search.to !== undefined;
  const waysAfter = (close: () => void): WaysFrom => ({
    resources,
    onGo: (resource, time) => {
      close();
      change({ resource: resource.id, ...addressTime(time, timezone) }, false);
    },
  });
  return (
    <TimelineGrid
      groups={groups}
      scale={scale}
      now={found.now}
      chosen={range}
      wantedMinutes={hasChosenTime ? minutesBetween(range.start, range.end) : undefined}
      // About an hour before now, or before the chosen time.
      startSlot={Math.max(0, (slotsOfRange(scale, range)?.from ?? 0) - SLOTS_AN_HOUR)}
      namePx={shown.namePx}
      nameOf={text.name}
      contentOf={timeline.contentOf}
      shownOf={timeline.shownOf}
      refusalsOf={timeline.refusalsOf}
      chosenResourceId={search.resource}
      onVisible={shown.setVisible}
      onWidth={shown.setWidthPx}
      onOpenDay={shown.openDay}
      onOpenResource={shown.openResource}
      scrollRef={shown.scrollTo}
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
    <ModalSheet label={t('timeline.filters')} hideLabel={t('action.hideSheet')} onClose={onClose}>
      {children}
      <div className="timeline-page__done">
        <Button kind="primary" onClick={onClose}>
          {t('timeline.showResults', { count })}
        </Button>
      </div>
    </ModalSheet>
  );
}

/** Without what is empty: an address says only what is asked for. */
function cleaned(search: FinderSearch): FinderSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value.length > 0));
}
