import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/empty-state.tsx';
import { levelPlanQuery } from '../../../lib/api/queries.ts';
import { useLanguage, useT, useText } from '../../../lib/language-context.tsx';
import { later } from '../../../lib/later.ts';
import { useIsDesktop, useMedia } from '../../../lib/use-media.ts';
import { InZone } from '../../../lib/zone-context.tsx';
import { isAsked } from '../model/filter-chips.ts';
import type { Padding } from '../../../parts/plan/model/fit-view.ts';
import { useCardFocus } from '../use-card-focus.ts';
import { rememberLevel } from '../use-plan-floor.ts';
import { type PlanPageState, usePlanPage } from '../use-plan-page.ts';
import { usePlanZone } from '../use-plan-zone.ts';
import { useSkipToPlan } from '../use-skip-to-plan.ts';
import { BuildingSelect } from '../../../parts/plan/building-select.tsx';
import { FloorSwitcher } from '../../../parts/plan/floor-switcher.tsx';
import { FeatureNote } from '../../../parts/plan/place-note.tsx';
import { PlanLegend } from '../../../parts/plan/plan-legend.tsx';
import { PlanNotice } from './plan-notice.tsx';
import { PlanStage } from '../../../parts/plan/plan-stage.tsx';
import { PlanTop } from './plan-top.tsx';
import { Sheet } from './sheet.tsx';
import { TimeBar } from './time-bar.tsx';
import { usePlanPanels } from './use-plan-panels.tsx';
import './plan-page.css';

/** Objects drawn over the floor. They are loaded later, because the floor is complete without them. */
const PlanObjects = later(async () => ({ default: (await import('../../../parts/plan/plan-objects.tsx')).PlanObjects }));

const DESKTOP_PADDING: Padding = { top: 72, right: 84, bottom: 60, left: 28 };
const PHONE_PADDING: Padding = { top: 64, right: 66, bottom: 24, left: 12 };
/** Padding on a phone held sideways, where the choice of floor is a row below the plan. */
const LYING_PADDING: Padding = { top: 62, right: 12, bottom: 64, left: 12 };
/** Height of the row that the building and the chips need on an upright phone. */
const PHONE_ROW_PX = 44;
/** Space below the plan for the hint that nothing can be reserved on the floor. */
const HINT_PX = { desktop: 24, phone: 96, lyingPhone: 52 };
/** Area that the card of the chosen place covers; the same sizes are in plan-page.css and sheet.css. */
const COVERED = {
  none: { topPx: 0, rightPx: 0, bottomShare: 0 },
  desktop: { topPx: 0, rightPx: 372, bottomShare: 0 },
  // The choice of floor moves from the right of the plan to above the card.
  phone: { topPx: 54, rightPx: -54, bottomShare: 0.64 },
  lyingPhone: { topPx: 0, rightPx: 266, bottomShare: 0 },
} as const;
/** Screens on which both the filters and a list or card fit beside the plan; as in plan-page.css. */
const BOTH_FIT = '(min-width: 100em)';
/** Phones held sideways; as in plan-page.css. */
const LYING_PHONE = '(max-width: 63.99em) and (max-height: 30em) and (min-width: 36em)';

/** Shows a floor, what is free on it at the chosen time, and the card of the chosen resource. */
export function PlanPage() {
  const zone = usePlanZone(useSearch({ from: '/shell/plan' }));
  return (
    <InZone zone={zone}>
      <Plan />
    </InZone>
  );
}

function Plan() {
  const t = useT();
  const text = useText();
  const isDesktop = useIsDesktop();
  const page = usePlanPage();
  const { search, finder, opened, change, isSheetOpen } = page;
  const hasPlan = page.floor.hasPlan !== false;
  const isList = search.view === 'list' || !hasPlan;
  const hasNothing = !hasPlan && finder.resources.length === 0 && !finder.isLoading;
  const bothFit = useMedia(BOTH_FIT);
  const isListBeside = bothFit && !isList;
  const { filters, best, card, list } = usePlanPanels(page, isListBeside);
  const [isPanelWanted, setIsPanelWanted] = useState(true);
  const isPanelOpen = isDesktop && isPanelWanted && (bothFit || opened === undefined);
  const whole = useRef<HTMLDivElement>(null);
  useCardFocus(whole, opened?.id);
  const skipToPlan = useSkipToPlan(whole, isList);
  const isSheet = !isDesktop && (page.isSheetShown || card !== false);
  const togglePanel = () => {
    if (!isDesktop) return page.setIsSheetOpen(!isSheetOpen);
    // The card has replaced the filters, so it is closed to show them again. Where there is no plan, what is around it stays listed.
    if (!isPanelOpen && !bothFit) {
      const areaIds = page.floor.offPlan.map(({ id }) => id);
      if (areaIds.length === 0 || search.area !== undefined) page.choose(undefined);
      else void change({ resource: '', area: areaIds });
    }
    setIsPanelWanted(!isPanelOpen);
  };
  return (
    <div ref={whole} className="plan" data-chips={isAsked(search) || undefined}>
      <h1 className="visually-hidden">{t('nav.plan')}</h1>
      <button type="button" className="skip-link" onClick={skipToPlan}>
        {t('app.skipToPlan')}
      </button>
      {isPanelOpen && (
        <div className="plan__filters">
          {filters}
          {best}
        </div>
      )}
      <div className="plan__view" data-list={isList || undefined} data-sheet={isSheet || undefined}>
        <PlanTop
          search={search}
          finder={finder}
          isList={isList}
          hasPlan={hasPlan}
          isPanelOpen={isDesktop ? isPanelOpen : isSheetOpen}
          isSummary={!isPanelOpen}
          building={<Buildings page={page} />}
          onPanel={togglePanel}
          onView={(next) => void change({ view: next }, true)}
          onChange={page.filter}
          onAdd={(patch) => {
            page.filter(patch);
            // The filters open, because the new requirement has to be specified next.
            if (isDesktop) setIsPanelWanted(true);
            else page.setIsSheetOpen(true);
          }}
        />
        {isList ? list : <Stage page={page} isCardOver={!isListBeside} />}
        <Waiting isWaiting={page.failure === null && !hasNothing && (isList ? list === false : page.plan === undefined)} />
        {!isSheet && <Notice page={page} />}
        <Floors page={page} />
        {opened === undefined && !isList && !isSheet && (
          <FeatureNote
            plan={page.plan}
            featureId={search.place}
            levelName={text(page.floor.level?.name)}
            onClose={() => void change({ place: undefined })}
          />
        )}
        {!isListBeside && <Over page={page} card={card} filters={filters} best={best} />}
      </div>
      {isListBeside && (
        <div className="plan__beside">
          {list}
          {card !== false && <Card onClose={() => page.choose(undefined)}>{card}</Card>}
        </div>
      )}
      <TimeBar range={finder.range} now={finder.now} {...page.track} onDraft={page.drag} onChange={page.setTime} />
    </div>
  );
}

interface PartProps {
  readonly page: PlanPageState;
}

/** Shows the plan, with padding so that the layers above it do not cover its contents. */
function Stage({ page, isCardOver }: PartProps & { readonly isCardOver: boolean }) {
  const text = useText();
  const isDesktop = useIsDesktop();
  const isLyingPhone = useMedia(LYING_PHONE);
  const { plan, floor, shown, states, chosen, search } = page;
  const hasRow = isAsked(search) || floor.buildings.length > 1;
  const hasHint = (floor.counts.get(plan?.levelId ?? '')?.all ?? 0) === 0;
  const padding = useMemo<Padding>(() => {
    const size = isDesktop ? 'desktop' : isLyingPhone ? 'lyingPhone' : 'phone';
    const usual = { desktop: DESKTOP_PADDING, lyingPhone: LYING_PADDING, phone: PHONE_PADDING }[size];
    return {
      ...usual,
      // On wider screens, the building and the chips fit into the row of the other buttons.
      top: usual.top + (hasRow && size === 'phone' ? PHONE_ROW_PX : 0),
      bottom: usual.bottom + (hasHint ? HINT_PX[size] : 0),
    };
  }, [isDesktop, isLyingPhone, hasRow, hasHint]);
  const covered = chosen === undefined || !isCardOver ? 'none' : isDesktop ? 'desktop' : isLyingPhone ? 'lyingPhone' : 'phone';
  if (plan === undefined) return null;
  return (
    <PlanStage
      level={plan}
      levelName={text(floor.level?.name)}
      resources={shown}
      codes={states.codes}
      notes={states.notes}
      chosen={chosen}
      featureId={search.place}
      onChoose={page.pick}
      padding={padding}
      covered={COVERED[covered]}
      Overlay={PlanObjects}
    >
      <PlanLegend codes={states.codes} />
    </PlanStage>
  );
}

function Waiting({ isWaiting }: { readonly isWaiting: boolean }) {
  const t = useT();
  if (!isWaiting) return null;
  return (
    <div className="plan__skeleton" role="status" aria-label={t('state.loading')}>
      <Skeleton height={240} />
    </div>
  );
}

function Notice({ page }: PartProps) {
  return (
    <PlanNotice
      failure={page.failure}
      onRetry={page.retry}
      finder={page.finder}
      floor={page.floor}
      onClear={(patch) => void page.change(patch)}
      onLevel={(next) => void page.change({ level: next.areaId }, true)}
    />
  );
}

function Buildings({ page }: PartProps) {
  const { buildings, building } = page.floor;
  return <BuildingSelect buildings={buildings} shownId={building?.building.id} onChoose={page.goToBuilding} />;
}

function Floors({ page }: PartProps) {
  const { language } = useLanguage();
  const queryClient = useQueryClient();
  const { building, levels, level, counts, offPlan } = page.floor;
  if (offPlan.length > 0) return null;
  return (
    <FloorSwitcher
      levels={building?.levels ?? levels}
      shownId={level?.id}
      counts={counts}
      onChoose={(next) => {
        rememberLevel(next);
        void page.change({ level: next.areaId }, true);
      }}
      onConsider={(next) => void queryClient.prefetchQuery(levelPlanQuery(next.id, language))}
    />
  );
}

interface OverProps extends PartProps {
  readonly card: ReactNode;
  readonly filters: ReactNode;
  readonly best: ReactNode;
}

/** Shows a layer over the plan: the card of the chosen resource or, on a phone, the filters. */
function Over({ page, card, filters, best }: OverProps) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const { opened, isSheetShown, setIsSheetOpen, choose } = page;
  const freeCount = [...page.floor.counts.values()].reduce((sum, { free }) => sum + free, 0);
  if (!isDesktop && isSheetShown) {
    return (
      <Sheet
        label={t('word.filters')}
        onClose={() => setIsSheetOpen(false)}
        foot={
          <>
            {best}
            <Button kind="primary" onClick={() => setIsSheetOpen(false)}>
              {page.finder.isLoading || freeCount === 0 ? t('finder.showAll') : t('finder.showFree', { count: freeCount })}
            </Button>
          </>
        }
      >
        {filters}
      </Sheet>
    );
  }
  if (opened === undefined) return null;
  if (isDesktop) return <Card onClose={() => choose(undefined)}>{card}</Card>;
  return (
    <Sheet label={t('plan.chosen')} onClose={() => choose(undefined)}>
      <Notice page={page} />
      {card}
    </Sheet>
  );
}

function Card({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  const t = useT();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      className="plan__card"
      tabIndex={-1}
      aria-label={t('plan.chosen')}
      onKeyDown={(event) => {
        // A list that is open in the card closes first.
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      {children}
    </aside>
  );
}
