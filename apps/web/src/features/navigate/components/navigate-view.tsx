import type { PlanBuilding, PlanLevel } from '@assist/contract';
import type { LocalProjection } from '@assist/floorplan';
import type { Resource } from '@assist/resource';
import { type MapMode, type PlaceChoice, type RouteProfile, type WalkingWays } from '@assist/wayfinding';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import type { CodeInfo } from '../../../lib/api/qr-code.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useIsDesktop } from '../../../lib/use-media.ts';
import { BuildingSelect } from '../../../parts/plan/building-select.tsx';
import { FloorSwitcher } from '../../../parts/plan/floor-switcher.tsx';
import type { Padding } from '../../../parts/plan/model/fit-view.ts';
import { PlanStage } from '../../../parts/plan/plan-stage.tsx';
import { ScanSheet } from '../../../parts/scan/scan-sheet.tsx';
import { listNearest } from '../model/list-nearest.ts';
import type { NavigablePlace } from '../model/list-places.ts';
import { toPointReference } from '../model/place-reference.ts';
import { referenceOfCode } from '../model/reference-of-code.ts';
import { shownWayOn } from '../model/shown-way-on.ts';
import { useNavigator } from '../use-navigator.ts';
import { useShownFloor } from '../use-shown-floor.ts';
import { useWayTexts } from '../use-way-texts.ts';
import type { OwnPlace } from '../use-own-places.ts';
import type { Places } from '../use-places.ts';
import { DoorNotes } from './door-notes.tsx';
import { EndFields } from './end-fields.tsx';
import { PlaceDetail } from './place-detail.tsx';
import { type NearestPlace, type OfferedPlace, PlaceChooser } from './place-chooser.tsx';
import { ProfileSelect } from './profile-select.tsx';
import { RouteProblem } from './route-problem.tsx';
import { ShareWay } from './share-way.tsx';
import { StepBar } from './step-bar.tsx';
import { StepList } from './step-list.tsx';

export interface NavigateViewProps {
  /** The places that the address names. */
  readonly chosen: Chosen;
  readonly onChosen: (chosen: Chosen) => void;
  readonly onShowOnPlan: (place: { readonly level?: string; readonly place?: string }) => void;
  readonly own: readonly OwnPlace[];
  /** This person's route profile, and a setter for it. */
  readonly preferred: RouteProfile;
  readonly onPrefer: (profile: RouteProfile) => void;
  /** The profiles that are offered. */
  readonly profiles: readonly RouteProfile[];
  readonly ways: WalkingWays;
  /** True while the closures are those of the last visit and today's are loading. */
  readonly isFromBefore: boolean;
  readonly projection: LocalProjection;
  readonly places: Places;
  readonly levels: readonly PlanLevel[];
  readonly buildings: readonly PlanBuilding[];
  readonly resources: readonly Resource[];
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How the place that a link starts at was chosen. */
    startChosen?: PlaceChoice;
  }
}

interface Chosen {
  readonly from?: string;
  readonly to?: string;
  /** Overrides this person's route profile. */
  readonly profile?: RouteProfile;
}

const DESKTOP_PADDING: Padding = { top: 40, right: 84, bottom: 40, left: 40 };
const PHONE_PADDING: Padding = { top: 16, right: 66, bottom: 16, left: 12 };

/** Start, destination, the plan with the way, and its steps. */
export function NavigateView({
  chosen,
  onChosen,
  onShowOnPlan,
  own,
  preferred,
  onPrefer,
  profiles,
  ways,
  isFromBefore,
  projection,
  places,
  levels,
  buildings,
  resources,
}: NavigateViewProps) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const { areas } = useConfiguration();
  const [code, setCode] = useState<'scan' | 'type'>();
  const startChosen = useRouterState({ select: ({ location }) => location.state.startChosen ?? null });
  const { state, send, start, target, route, steps, summary, barriers, correlationId } = useNavigator(
    ways,
    places,
    { start: chosen.from ?? null, startChosen, target: chosen.to ?? null, profile: chosen.profile ?? preferred },
    isFromBefore,
  );
  const { mode, step: stepIndex, error, profile } = state;
  const open = openEnd(mode, start !== undefined, target !== undefined);
  // Before anything is chosen the destination is asked for, without having to open a field.
  const choosing = open ?? (mode === 'Default' ? 'target' : undefined);
  const isWalking = mode === 'StepByStepNavigation';
  const detail = mode === 'ResourcesDetail' && state.resource !== null ? places.find(state.resource) : undefined;
  const step = isWalking ? steps[stepIndex] : undefined;
  // After a walk the person is where it ended.
  const ended = mode === 'Default' && state.stepByStep === 'StepByStepOff' ? steps[stepIndex] : undefined;

  // The address names the choices: it can be shared, and survives Back and reload.
  const [from, to] = [state.start ?? undefined, state.target ?? undefined];
  const tellAddress = useEffectEvent(onChosen);
  const isTold = from === chosen.from && to === chosen.to;
  useEffect(() => {
    if (!isTold) tellAddress({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) });
  }, [isTold, from, to]);

  const { level, plan, look, consider, ...houses } = useShownFloor({
    levels,
    buildings,
    step: step ?? ended,
    route,
    placeLevelId: (open === 'start' ? start : (target ?? start))?.levelId,
  });
  const { textOf, summaryText } = useWayTexts(places, target, summary);

  const isNearAsked = choosing === 'target' || error === 'BarrierFreeRouteNotFound';
  const near = useMemo(
    () => (start === undefined || !isNearAsked ? [] : listNearest(ways, profile, start.at)),
    [ways, profile, start, isNearAsked],
  );
  const reception = near.find(({ kind }) => kind === 'reception')?.featureId;
  const offered = own.flatMap(({ reference, why }): OfferedPlace[] => {
    // The destination is not offered as the start, nor the start as the destination.
    const isOtherEnd = reference === (open === 'start' ? state.target : state.start);
    const place = isOtherEnd ? undefined : places.find(reference);
    return place === undefined ? [] : [{ place, why }];
  });
  const nearest = (choosing === 'target' ? near : []).flatMap(({ kind, featureId, seconds }): NearestPlace[] => {
    const place = places.find(featureId);
    if (place === undefined) return [];
    return [{ kind, place: { ...place, detail: places.levelName(place.levelId) }, minutes: Math.ceil(seconds / 60) }];
  });
  const shownLevelId = plan?.levelId;
  const way = useMemo(() => {
    if (shownLevelId === undefined) return undefined;
    if (route !== undefined && detail === undefined) return shownWayOn(route, shownLevelId, projection, step);
    const marks = [
      { kind: 'start' as const, place: start },
      { kind: 'target' as const, place: detail ?? target },
    ].flatMap(({ kind, place }) => {
      const position = place === undefined || place.levelId !== shownLevelId ? undefined : places.positionOf(place);
      return position === undefined ? [] : [{ kind, position }];
    });
    return { lines: [], marks, look: undefined };
  }, [route, shownLevelId, projection, step, start, target, detail, places]);

  const choose = (place: string, by: PlaceChoice) => {
    if (mode === 'Default') send({ kind: 'routeTo', place, by });
    else send(open === 'start' ? { kind: 'chooseStart', place, by } : { kind: 'chooseTarget', place, by });
  };
  // People stand in front of the code they scan: unless a field is open, it sets where they are.
  const codeEnd = choosing === 'target' && !(mode === 'Default' && code === 'scan') ? 'target' : 'start';
  const onCode = (info: CodeInfo, by: PlaceChoice) => {
    const reference = referenceOfCode(
      { ...(info.startAreaId === null ? {} : { startAreaId: info.startAreaId }), locationId: info.locationId ?? info.qrId },
      { resources, areas, levels, graph: ways.graph, spot: info.spot ?? null },
    );
    const place = reference === undefined ? undefined : places.find(reference);
    if (place === undefined) return t('scan.notOnPlan');
    setCode(undefined);
    if (mode === 'Default' && codeEnd === 'start') send({ kind: 'routeFrom', place: place.reference, by });
    else choose(place.reference, by);
    return undefined;
  };
  // A pressed place is shown first, unless a place is being chosen.
  const press = (reference: string) => {
    if (open !== undefined) choose(reference, 'SelectedFromDetail');
    else send({ kind: 'showResource', resource: reference });
  };
  const canPress = open !== undefined || mode === 'Default' || mode === 'ResourcesDetail';
  const onPick = (position: readonly [number, number]) => {
    if (level === undefined) return;
    const [x, y] = projection.toMetres([...position]);
    press(toPointReference({ levelId: level.id, xMm: x * 1000, yMm: y * 1000 }));
  };
  const chooseProfile = (next: RouteProfile) => {
    onPrefer(next);
    send({ kind: 'chooseProfile', profile: next });
  };

  return (
    <div className="navigate" data-mode={mode} data-step-by-step={state.stepByStep}>
      <h1 className="visually-hidden">{t('nav.navigate')}</h1>
      {!isWalking && (
        <div className="navigate__ends">
          <EndFields
            start={start}
            target={target}
            startChosen={state.startChosen}
            targetChosen={state.targetChosen}
            open={open}
            canSwitch={(start !== undefined || target !== undefined) && mode !== 'Default'}
            onOpen={(end) => send({ kind: end === 'start' ? 'openStart' : 'openTarget' })}
            onSwitch={() => send({ kind: 'switch' })}
            onBack={mode === 'Default' ? undefined : () => send({ kind: 'back' })}
          />
          <ProfileSelect profiles={profiles} value={profile} onChange={chooseProfile} />
        </div>
      )}
      <div className="navigate__panel">
        {mode === 'Default' && state.stepByStep === 'StepByStepOff' && state.stepCount > 0 && (
          <Button kind="secondary" onClick={() => send({ kind: 'resume' })}>
            {t('navigate.resume')}
          </Button>
        )}
        {choosing !== undefined && (
          <PlaceChooser
            key={choosing}
            label={t(choosing === 'start' ? 'navigate.chooseStart' : 'navigate.chooseTarget')}
            places={places.all}
            own={offered}
            nearest={nearest}
            onChoose={(place, by) => choose(place.reference, by)}
            onCode={setCode}
            onClose={() => send({ kind: 'back' })}
          />
        )}
        {code !== undefined && (
          <ScanSheet
            title={t(codeEnd === 'start' ? 'navigate.chooseStart' : 'navigate.chooseTarget')}
            begin={code}
            onFound={onCode}
            onClose={() => setCode(undefined)}
          />
        )}
        {mode === 'ResourcesDetail' && detail !== undefined && (
          <PlaceDetail
            place={detail}
            onRouteTo={() => send({ kind: 'routeTo', place: detail.reference, by: 'SelectedFromDetail' })}
            onRouteFrom={() => send({ kind: 'routeFrom', place: detail.reference, by: 'SelectedFromDetail' })}
          />
        )}
        {open === undefined && mode !== 'Default' && error !== null && (
          <RouteProblem
            error={error}
            barriers={barriers}
            correlationId={correlationId}
            nameOf={places.featureName}
            onChooseStart={() => send({ kind: isWalking ? 'leave' : 'openStart' })}
            onChooseTarget={() => send({ kind: isWalking ? 'leave' : 'openTarget' })}
            onOrdinaryWay={() => send({ kind: 'chooseProfile', profile: 'normal' })}
            onShowOnPlan={() => onShowOnPlan(onPlan(target, levels))}
            onReception={
              reception === undefined ? undefined : () => send({ kind: 'chooseTarget', place: reception, by: 'SelectedFromNearestList' })
            }
            onRetry={() => send({ kind: 'retry' })}
          />
        )}
        {mode === 'ShowRouteMessage' && route !== undefined && error === null && (
          <div className="navigate__route">
            <div className="navigate__headline">
              <p className="navigate__summary" role="status">
                {summaryText}
              </p>
              {from !== undefined && to !== undefined && <ShareWay from={from} to={to} title={target?.name ?? ''} />}
            </div>
            {preferred !== profile && preferred === 'stepFree' && <p className="navigate__warning">{t('navigate.notStepFree')}</p>}
            {route.widths !== undefined && <DoorNotes {...route.widths} />}
            <Button kind="primary" size="large" onClick={() => send({ kind: state.stepByStep === 'StepByStepOff' ? 'resume' : 'begin' })}>
              {t(state.stepByStep === 'StepByStepOff' ? 'navigate.resume' : 'navigate.begin')}
            </Button>
          </div>
        )}
        {route !== undefined && error === null && (isDesktop || !isWalking) && (mode === 'ShowRouteMessage' || isWalking) && (
          <StepList
            label={t('navigate.steps')}
            steps={steps}
            textOf={textOf}
            current={isWalking ? stepIndex : undefined}
            onChoose={isWalking ? (index) => send({ kind: 'goToStep', step: index }) : undefined}
          />
        )}
      </div>
      <div className="navigate__view">
        {plan !== undefined && (
          <PlanStage
            level={plan}
            levelName={level === undefined ? '' : places.levelName(level.id)}
            resources={resources}
            chosen={undefined}
            onChoose={(resource) => {
              if (canPress && resource !== undefined) press(resource.id);
            }}
            padding={isDesktop ? DESKTOP_PADDING : PHONE_PADDING}
            way={way}
            onPick={canPress ? onPick : undefined}
          />
        )}
        <div className="navigate__houses">
          <BuildingSelect
            buildings={houses.buildings}
            shownId={houses.building?.building.id}
            hasCounts={false}
            onChoose={(choice) => look(choice.levels.find(({ ordinal }) => ordinal >= 0) ?? choice.levels[0])}
          />
        </div>
        <FloorSwitcher levels={houses.building?.levels ?? levels} shownId={level?.id} onChoose={look} onConsider={consider} />
      </div>
      {isWalking && step !== undefined && error === null && (
        <StepBar
          step={step}
          index={stepIndex}
          count={steps.length}
          text={textOf(step)}
          summary={summaryText}
          onPrevious={() => send({ kind: 'previousStep' })}
          onNext={() => send({ kind: 'nextStep' })}
          onArrive={() => send({ kind: 'arrive' })}
          onLeave={() => send({ kind: 'leave' })}
        />
      )}
    </div>
  );
}

function onPlan(place: NavigablePlace | undefined, levels: readonly PlanLevel[]) {
  const level = levels.find(({ id }) => id === place?.levelId)?.areaId;
  const feature = place?.at.kind === 'feature' ? place.at.featureId : undefined;
  return { ...(level === undefined ? {} : { level }), ...(feature === undefined ? {} : { place: feature }) };
}

/** Returns the end that is being chosen: the one that was opened until it is set, then the missing one. */
function openEnd(mode: MapMode, hasStart: boolean, hasTarget: boolean): 'start' | 'target' | undefined {
  if (mode === 'StartSelection') return hasStart && !hasTarget ? 'target' : 'start';
  if (mode === 'TargetSelection') return hasTarget && !hasStart ? 'start' : 'target';
  return undefined;
}
