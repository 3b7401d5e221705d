import type { PlanBuilding, PlanLevel } from '@assist/contract';
import type { LocalProjection } from '@assist/floorplan';
import type { Resource } from '@assist/resource';
import type { MapMode, PlaceChoice, RouteProfile, Step, WalkingWays } from '@assist/wayfinding';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { NavigablePlace } from './model/list-places.ts';
import { type Navigator, useNavigator } from './use-navigator.ts';
import type { OwnPlace } from './use-own-places.ts';
import type { Places } from './use-places.ts';
import { useShownFloor } from './use-shown-floor.ts';
import { useWayTexts } from './use-way-texts.ts';

export interface NavigateProps {
  /** Places and profile in the address. */
  readonly chosen: Chosen;
  readonly onChosen: (chosen: Chosen) => void;
  readonly onShowOnPlan: (place: { readonly level?: string; readonly place?: string }) => void;
  readonly own: readonly OwnPlace[];
  /** Route profile of this person. */
  readonly preferred: RouteProfile;
  readonly onPrefer: (profile: RouteProfile) => void;
  /** Profiles that are offered. */
  readonly profiles: readonly RouteProfile[];
  readonly ways: WalkingWays;
  /** True while today's closures are loading and those of the last visit are used. */
  readonly isFromBefore: boolean;
  readonly projection: LocalProjection;
  readonly places: Places;
  readonly levels: readonly PlanLevel[];
  readonly buildings: readonly PlanBuilding[];
  readonly resources: readonly Resource[];
}

interface Chosen {
  readonly from?: string;
  readonly to?: string;
  /** Overrides this person's route profile. */
  readonly profile?: RouteProfile;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How the start in a link was chosen. */
    startChosen?: PlaceChoice;
  }
}

export type End = 'start' | 'target';

/** State of the screen, from which its panels are drawn. */
export interface NavigateModel {
  readonly props: NavigateProps;
  readonly navigator: Navigator;
  /** The end whose field is open. */
  readonly open: End | undefined;
  /** The end that is being chosen. At first this is the destination, even though no field is open. */
  readonly choosing: End | undefined;
  readonly isWalking: boolean;
  /** The current step of a walk. */
  readonly step: Step | undefined;
  /** The place whose details are shown. */
  readonly detail: NavigablePlace | undefined;
  readonly floor: ReturnType<typeof useShownFloor>;
  readonly texts: ReturnType<typeof useWayTexts>;
  /** How a code is being entered; undefined if no code is. */
  readonly code: 'scan' | 'type' | undefined;
  readonly setCode: (code: 'scan' | 'type' | undefined) => void;
  /** Sets the end that is being chosen. */
  readonly choose: (place: string, by: PlaceChoice) => void;
  /** Handles a press on the plan: chooses the place, or shows its details if no field is open. Undefined while nothing can be pressed. */
  readonly press: ((reference: string) => void) | undefined;
}

export function useNavigateModel(props: NavigateProps): NavigateModel {
  const { chosen, preferred, ways, isFromBefore, places, levels, buildings } = props;
  const [code, setCode] = useState<'scan' | 'type'>();
  const startChosen = useRouterState({ select: ({ location }) => location.state.startChosen ?? null });
  const asked = { start: chosen.from ?? null, startChosen, target: chosen.to ?? null, profile: chosen.profile ?? preferred };
  const navigator = useNavigator(ways, places, asked, isFromBefore);
  const { state, send, start, target, route, steps, summary } = navigator;
  const { mode } = state;
  useTellAddress(props, state);

  const open = openEnd(mode, start !== undefined, target !== undefined);
  const isWalking = mode === 'StepByStepNavigation';
  const step = isWalking ? steps[state.step] : undefined;
  // After a walk, the floor of its last step is shown, because the person is there.
  const ended = mode === 'Default' && state.stepByStep === 'StepByStepOff' ? steps[state.step] : undefined;
  const floor = useShownFloor({
    levels,
    buildings,
    step: step ?? ended,
    route,
    placeLevelId: (open === 'start' ? start : (target ?? start))?.levelId,
  });
  const choose = (place: string, by: PlaceChoice) => {
    if (mode === 'Default') send({ kind: 'routeTo', place, by });
    else send(open === 'start' ? { kind: 'chooseStart', place, by } : { kind: 'chooseTarget', place, by });
  };
  const press = (reference: string) => {
    if (open !== undefined) choose(reference, 'SelectedFromDetail');
    else send({ kind: 'showResource', resource: reference });
  };
  return {
    props,
    navigator,
    open,
    choosing: open ?? (mode === 'Default' ? 'target' : undefined),
    isWalking,
    step,
    detail: mode === 'ResourcesDetail' && state.resource !== null ? places.find(state.resource) : undefined,
    floor,
    texts: useWayTexts(places, target, summary),
    code,
    setCode,
    choose,
    press: open !== undefined || mode === 'Default' || mode === 'ResourcesDetail' ? press : undefined,
  };
}

/** Writes the choices to the address, so that it can be shared and survives Back and reload. */
function useTellAddress({ chosen, onChosen }: NavigateProps, { start, target }: Navigator['state']): void {
  const [from, to] = [start ?? undefined, target ?? undefined];
  const tellAddress = useEffectEvent(onChosen);
  const isTold = from === chosen.from && to === chosen.to;
  useEffect(() => {
    if (!isTold) tellAddress({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) });
  }, [isTold, from, to]);
}

/** Returns the end that is being chosen: first the opened end and, once that is set, the end that is still missing. */
function openEnd(mode: MapMode, hasStart: boolean, hasTarget: boolean): End | undefined {
  if (mode === 'StartSelection') return hasStart && !hasTarget ? 'target' : 'start';
  if (mode === 'TargetSelection') return hasTarget && !hasStart ? 'start' : 'target';
  return undefined;
}
