import type { Resource } from '@assist/resource';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Skeleton } from '../../../components/empty-state.tsx';
import { levelPlanQuery } from '../../../lib/api/queries.ts';
import { useAreaTree } from '../../../lib/configuration-context.tsx';
import type { FinderSearch } from '../../../lib/finder-search.ts';
import { useLanguage, useT, useText } from '../../../lib/language-context.tsx';
import { useIsDesktop } from '../../../lib/use-media.ts';
import { fromMinutes } from '../../../parts/default-time.ts';
import { FinderFilters } from '../../../parts/finder-filters.tsx';
import { ResourceCard } from '../../../parts/resource-card.tsx';
import { useFinder } from '../../../parts/use-finder.ts';
import type { PlaceCodes } from '../map/create-plan-map.ts';
import { levelOfArea } from '../model/floors.ts';
import type { Padding } from '../model/fit-view.ts';
import type { Span } from '../model/time-track.ts';
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
const PHONE_PADDING: Padding = { top: 64, right: 66, bottom: 14, left: 12 };
const CARD_PX = 376;
const NO_CODES: PlaceCodes = new Map();

/** Find by looking: the floor, what is free on it at a time, and one click to have it. */
export function PlanPage() {
  const t = useT();
  const text = useText();
  const { language } = useLanguage();
  const isDesktop = useIsDesktop();
  const areas = useAreaTree();
  const queryClient = useQueryClient();
  const search = useSearch({ from: '/shell/plan' });
  const navigate = useNavigate({ from: '/plan' });
  const [draft, setDraft] = useState<Span>();
  const [isPanelOpen, setIsPanelOpen] = useState(true);
  const [isSheetOpen, setIsSheetOpen] = useState(false);

  const asked = useMemo<FinderSearch>(() => (draft === undefined ? search : { ...search, from: fromMinutes(draft.from), to: fromMinutes(draft.to) }), [search, draft]);
  const finder = useFinder(asked);
  const floor = usePlanFloor(search, finder);
  const { level } = floor;
  const { data: plan, error: planError, isPlaceholderData, refetch } = useQuery({
    ...levelPlanQuery(level?.id ?? '', language),
    enabled: level !== undefined,
    placeholderData: keepPreviousData,
  });
  const track = useTimeTrack(finder, floor.resources);

  const change = useCallback((patch: Partial<FinderSearch>, isStep = false) =>
    navigate({ search: (before) => ({ ...before, ...patch }), replace: !isStep, resetScroll: false }), [navigate]);
  const filter = useCallback((patch: Partial<FinderSearch>) => {
    const area = patch.area?.[0];
    const areaLevel = area === undefined ? undefined : levelOfArea(floor.levels, areas, area);
    return change({ ...patch, ...(areaLevel === undefined ? {} : { level: areaLevel.areaId }) });
  }, [change, floor.levels, areas]);
  const choose = useCallback((resource: Resource | undefined) => {
    setIsSheetOpen(false);
    if (resource?.id !== search.resource) void change({ resource: resource?.id ?? '' }, search.resource === undefined && resource !== undefined);
  }, [change, search.resource]);

  // The floor that was found for them stands in the address too: it is a link.
  const levelArea = level?.areaId;
  useEffect(() => {
    if (levelArea !== undefined && search.level === undefined) void change({ level: levelArea });
  }, [levelArea, search.level, change]);

  const chosen = finder.resources.find((resource) => resource.id === search.resource);
  const { stateOf, matching } = finder;
  const codes = useMemo<PlaceCodes>(() => {
    if (finder.isLoading) return NO_CODES;
    return new Map(floor.resources.flatMap((resource) => resource.mapInfos.flatMap(({ featureId }) =>
      (featureId === null || !matching.has(resource.id) ? [] : [[featureId, stateOf(resource)] as const]))));
  }, [floor.resources, matching, stateOf, finder.isLoading]);
  const onFloor = useMemo(() => floor.resources.filter((resource) => matching.has(resource.id)), [floor.resources, matching]);
  const freeCount = useMemo(() => [...floor.counts.values()].reduce((sum, { free }) => sum + free, 0), [floor.counts]);

  const isList = search.view === 'list';
  const levelName = level === undefined ? '' : text(level.name);
  const padding = useMemo<Padding>(() => (isDesktop ? { ...DESKTOP_PADDING, right: DESKTOP_PADDING.right + (chosen === undefined ? 0 : CARD_PX) } : PHONE_PADDING), [isDesktop, chosen === undefined]);
  const filters = (
    <>
      <FinderFilters search={search} finder={finder} onChange={(patch) => void filter(patch)} freeCount={freeCount} />
      <BestFree finder={finder} resources={onFloor} people={Number(search.people ?? 1) || 1} onChoose={choose} />
    </>
  );
  const card = chosen !== undefined && <ResourceCard resource={chosen} finder={finder} onClose={() => choose(undefined)} />;
  const failure = finder.error ?? floor.error ?? planError;

  return (
    <div className="plan" data-card={chosen !== undefined || undefined}>
      <h1 className="visually-hidden">{t('nav.plan')}</h1>
      {isDesktop && isPanelOpen && <aside className="plan__filters" id="plan-filters">{filters}</aside>}
      <div className="plan__view">
        <PlanTop
          search={search}
          finder={finder}
          isList={isList}
          isPanelOpen={isDesktop ? isPanelOpen : isSheetOpen}
          isSummary={!isDesktop || !isPanelOpen}
          onPanel={() => (isDesktop ? setIsPanelOpen(!isPanelOpen) : setIsSheetOpen(!isSheetOpen))}
          onView={(view) => void change({ view }, true)}
          onChange={(patch) => void filter(patch)}
        />
        {isList && level !== undefined && !finder.isLoading && <PlanList finder={finder} resources={onFloor} levelName={levelName} chosenId={chosen?.id} onChoose={choose} />}
        {!isList && level !== undefined && plan !== undefined && (
          <PlanStage
            level={plan}
            levelName={levelName}
            resources={floor.resources}
            codes={isPlaceholderData ? NO_CODES : codes}
            chosen={chosen}
            onChoose={choose}
            padding={padding}
          >
            <PlanLegend codes={codes} />
          </PlanStage>
        )}
        {(isList ? finder.isLoading : plan === undefined) && failure === null && <div className="plan__skeleton" role="status" aria-label={t('state.loading')}><Skeleton height={240} /></div>}
        <PlanNotice
          failure={failure}
          onRetry={() => { finder.retry(); floor.retry(); void refetch(); }}
          finder={finder}
          floor={floor}
          onClear={(patch) => void change(patch)}
          onLevel={(next) => void change({ level: next.areaId }, true)}
        />
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
        {isDesktop && card !== false && <aside className="plan__card">{card}</aside>}
        {!isDesktop && isSheetOpen && <Sheet label={t('finder.filters')} onClose={() => setIsSheetOpen(false)}>{filters}</Sheet>}
        {!isDesktop && !isSheetOpen && card !== false && <Sheet label={t('plan.chosen')} onClose={() => choose(undefined)}>{card}</Sheet>}
      </div>
      <TimeBar
        span={{ from: finder.fromMinutes, to: finder.toMinutes }}
        {...track}
        onDraft={setDraft}
        onChange={(span) => {
          setDraft(span);
          void change({ day: finder.day, from: fromMinutes(span.from), to: fromMinutes(span.to) }).then(() => setDraft(undefined));
        }}
      />
    </div>
  );
}
