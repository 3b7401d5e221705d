import type { Resource } from '@assist/resource';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Skeleton } from '../../../components/empty-state.tsx';
import { levelPlanQuery } from '../../../lib/api/queries.ts';
import { useAreaTree } from '../../../lib/configuration-context.tsx';
import type { FinderSearch } from '../../../lib/finder-search.ts';
import { useLanguage, useT, useText } from '../../../lib/language-context.tsx';
import { useIsDesktop, useMedia } from '../../../lib/use-media.ts';
import { FinderFilters } from '../../../parts/finder-filters.tsx';
import { ResourceCard } from '../../../parts/resource-card.tsx';
import { useFinder } from '../../../parts/use-finder.ts';
import { isFiltered } from '../model/filter-chips.ts';
import type { Padding } from '../model/fit-view.ts';
import { levelOfArea } from '../model/floors.ts';
import { useCardFocus } from '../use-card-focus.ts';
import { usePlaceStates } from '../use-place-states.ts';
import { usePlanAddress } from '../use-plan-address.ts';
import { rememberLevel, usePlanFloor } from '../use-plan-floor.ts';
import { useTimeTrack } from '../use-time-track.ts';
import { BestFree } from './best-free-button.tsx';
import { FloorSwitcher } from './floor-switcher.tsx';
import { PlanLegend } from './plan-legend.tsx';
import { PlanList } from './plan-list.tsx';
import { PlanNotice } from './plan-notice.tsx';
import { PlanStage } from './plan-stage.tsx';
import { PlanTop } from './plan-top.tsx';
import { Sheet } from './sheet.tsx';
import { TimeBar } from './time-bar.tsx';
import './plan-page.css';

const DESKTOP_PADDING: Padding = { top: 72, right: 84, bottom: 60, left: 28 };
const PHONE_PADDING: Padding = { top: 64, right: 66, bottom: 24, left: 12 };
/** The chips stand in a row of their own there. */
const PHONE_CHIPS_PX = 40;
/** What the card of the chosen place covers: plan-page.css and sheet.css have the same measures. */
const COVERED = {
  none: { rightPx: 0, bottomShare: 0 },
  desktop: { rightPx: 372, bottomShare: 0 },
  phone: { rightPx: -54, bottomShare: 0.64 },
  lyingPhone: { rightPx: 266, bottomShare: 0 },
} as const;
/** Where the filters and the card leave enough of the plan between them. */
const BOTH_FIT = '(min-width: 80em)';
/** As in plan-page.css. */
const LYING_PHONE = '(max-width: 63.99em) and (max-height: 30em) and (min-width: 36em)';

/** Find by looking: the floor, what is free on it at a time, and one click to have it. */
export function PlanPage() {
  const t = useT();
  const text = useText();
  const { language } = useLanguage();
  const isDesktop = useIsDesktop();
  const bothFit = useMedia(BOTH_FIT);
  const isLyingPhone = useMedia(LYING_PHONE);
  const areas = useAreaTree();
  const queryClient = useQueryClient();
  const { search, asked, change, choose, drag, setTime } = usePlanAddress();
  const [isPanelWanted, setIsPanelWanted] = useState(true);
  const [isSheetOpen, setIsSheetOpen] = useState(false);

  const finder = useFinder(asked);
  const floor = usePlanFloor(search, finder);
  const { level } = floor;
  const {
    data: plan,
    error: planError,
    refetch,
  } = useQuery({
    ...levelPlanQuery(level?.id ?? '', language),
    enabled: level !== undefined,
    placeholderData: keepPreviousData,
  });
  // The floor before stays, with its own states, until the next one has come.
  const shownId = plan?.levelId ?? level?.id;
  const shown = useMemo(
    () => finder.resources.filter((resource) => floor.levelOf.get(resource.id) === shownId),
    [finder.resources, floor.levelOf, shownId],
  );
  const onFloor = useMemo(() => shown.filter((resource) => finder.matching.has(resource.id)), [shown, finder.matching]);
  const { codes, notes } = usePlaceStates(finder, shown);
  const track = useTimeTrack(finder, onFloor);

  const filter = useCallback(
    (patch: Partial<FinderSearch>) => {
      const area = patch.area?.[0];
      const areaLevel = area === undefined ? undefined : levelOfArea(floor.levels, areas, area);
      void change({ ...patch, ...(areaLevel === undefined ? {} : { level: areaLevel.areaId }) });
    },
    [change, floor.levels, areas],
  );

  // The floor that was found for them stands in the address too: it is a link.
  const levelArea = level?.areaId;
  useEffect(() => {
    if (levelArea !== undefined && search.level === undefined) void change({ level: levelArea });
  }, [levelArea, search.level, change]);

  const view = useRef<HTMLDivElement>(null);
  const chosen = finder.resources.find((resource) => resource.id === search.resource);
  useCardFocus(view, chosen?.id);
  const isPanelOpen = isDesktop && isPanelWanted && (bothFit || chosen === undefined);
  const hasChips = isFiltered(search);
  const padding = useMemo<Padding>(
    () => (isDesktop ? DESKTOP_PADDING : { ...PHONE_PADDING, top: PHONE_PADDING.top + (hasChips ? PHONE_CHIPS_PX : 0) }),
    [isDesktop, hasChips],
  );
  const freeCount = [...floor.counts.values()].reduce((sum, { free }) => sum + free, 0);
  const isList = search.view === 'list';
  const levelName = text(level?.name);
  const failure = finder.error ?? floor.error ?? planError;
  const covered = chosen === undefined ? 'none' : isDesktop ? 'desktop' : isLyingPhone ? 'lyingPhone' : 'phone';
  const isWaiting = failure === null && (isList ? finder.isLoading : plan === undefined);

  // While the time is dragged the plan and the bar come first; the panels follow when there is time.
  const later = useDeferredValue(finder);
  const laterCount = useDeferredValue(freeCount);
  const laterOnFloor = useDeferredValue(onFloor);
  const pick = useCallback(
    (resource: Resource | undefined) => {
      setIsSheetOpen(false);
      choose(resource);
    },
    [choose],
  );
  const filters = useMemo(
    () => (
      <>
        <FinderFilters search={search} finder={later} onChange={filter} freeCount={laterCount} />
        <BestFree finder={later} resources={laterOnFloor} people={Number(search.people ?? 1) || 1} onChoose={pick} />
      </>
    ),
    [search, later, filter, laterCount, laterOnFloor, pick],
  );
  const card = useMemo(
    () => chosen !== undefined && <ResourceCard resource={chosen} finder={later} onClose={() => choose(undefined)} />,
    [chosen, later, choose],
  );
  const togglePanel = () => {
    if (!isDesktop) return setIsSheetOpen(!isSheetOpen);
    // The card has taken the filters' place, and gives it back.
    if (!isPanelOpen && !bothFit) choose(undefined);
    setIsPanelWanted(!isPanelOpen);
  };
  const notice = (
    <PlanNotice
      failure={failure}
      onRetry={() => {
        finder.retry();
        floor.retry();
        // Of no floor there is no plan to ask for.
        if (level !== undefined) void refetch();
      }}
      finder={finder}
      floor={floor}
      onClear={(patch) => void change(patch)}
      onLevel={(next) => void change({ level: next.areaId }, true)}
    />
  );
  const isSheet = !isDesktop && (isSheetOpen || card !== false);
  const list = useMemo(
    () => <PlanList finder={later} resources={laterOnFloor} levelName={levelName} chosenId={chosen?.id} onChoose={choose} />,
    [later, laterOnFloor, levelName, chosen?.id, choose],
  );

  return (
    <div className="plan" data-card={chosen !== undefined || undefined} data-chips={hasChips || undefined}>
      <h1 className="visually-hidden">{t('nav.plan')}</h1>
      <button
        type="button"
        className="skip-link"
        onClick={() => view.current?.querySelector<HTMLElement>(isList ? '.plan-row__name' : '.plan-cursor')?.focus()}
      >
        {t('app.skipToPlan')}
      </button>
      {isPanelOpen && <div className="plan__filters">{filters}</div>}
      <div ref={view} className="plan__view" data-list={isList || undefined} data-sheet={isSheet || undefined}>
        <PlanTop
          search={search}
          finder={finder}
          isList={isList}
          isPanelOpen={isDesktop ? isPanelOpen : isSheetOpen}
          isSummary={!isPanelOpen}
          onPanel={togglePanel}
          onView={(view) => void change({ view }, true)}
          onChange={filter}
        />
        {isList && level !== undefined && !finder.isLoading && list}
        {!isList && plan !== undefined && (
          <PlanStage
            level={plan}
            levelName={levelName}
            resources={shown}
            codes={codes}
            notes={notes}
            chosen={chosen}
            onChoose={pick}
            padding={padding}
            covered={COVERED[covered]}
          >
            <PlanLegend codes={codes} />
          </PlanStage>
        )}
        {isWaiting && (
          <div className="plan__skeleton" role="status" aria-label={t('state.loading')}>
            <Skeleton height={240} />
          </div>
        )}
        {!isSheet && notice}
        <FloorSwitcher
          levels={floor.levels}
          shownId={level?.id}
          counts={floor.counts}
          onChoose={(next) => {
            rememberLevel(next);
            void change({ level: next.areaId }, true);
          }}
          onConsider={(next) => void queryClient.prefetchQuery(levelPlanQuery(next.id, language))}
        />
        {isDesktop && card !== false && (
          <aside className="plan__card" tabIndex={-1} aria-label={t('plan.chosen')}>
            {card}
          </aside>
        )}
        {!isDesktop && isSheetOpen && (
          <Sheet label={t('finder.show')} onClose={() => setIsSheetOpen(false)}>
            {filters}
          </Sheet>
        )}
        {!isDesktop && !isSheetOpen && card !== false && (
          <Sheet label={t('plan.chosen')} onClose={() => choose(undefined)}>
            {notice}
            {card}
          </Sheet>
        )}
      </div>
      <TimeBar
        span={{ from: finder.fromMinutes, to: finder.toMinutes }}
        {...track}
        onDraft={drag}
        onChange={(span) => setTime(finder.day, span)}
      />
    </div>
  );
}
