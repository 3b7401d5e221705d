import type { PlanLevel } from '@assist/contract';
import type { NavigationError } from '@assist/wayfinding';
import type { NavigablePlace } from '../model/list-places.ts';
import type { NavigateModel } from '../use-navigate-model.ts';
import { RouteProblem } from './route-problem.tsx';

interface ProblemPanelProps {
  readonly model: NavigateModel;
  readonly error: NavigationError;
  /** Feature id of the nearest reception; undefined if there is none. */
  readonly reception: string | undefined;
}

/** Shows why there is no route, and what to do instead. */
export function ProblemPanel({ model: { props, navigator, isWalking }, error, reception }: ProblemPanelProps) {
  const { send, target, barriers, correlationId } = navigator;
  return (
    <RouteProblem
      error={error}
      barriers={barriers}
      correlationId={correlationId}
      nameOf={props.places.featureName}
      onChooseStart={() => send({ kind: isWalking ? 'leave' : 'openStart' })}
      onChooseTarget={() => send({ kind: isWalking ? 'leave' : 'openTarget' })}
      onOrdinaryWay={() => send({ kind: 'chooseProfile', profile: 'normal' })}
      onShowOnPlan={() => props.onShowOnPlan(onPlan(target, props.levels))}
      onReception={
        reception === undefined ? undefined : () => send({ kind: 'chooseTarget', place: reception, by: 'SelectedFromNearestList' })
      }
      onRetry={() => send({ kind: 'retry' })}
    />
  );
}

function onPlan(place: NavigablePlace | undefined, levels: readonly PlanLevel[]) {
  const level = levels.find(({ id }) => id === place?.levelId)?.areaId;
  const feature = place?.at.kind === 'feature' ? place.at.featureId : undefined;
  return { ...(level === undefined ? {} : { level }), ...(feature === undefined ? {} : { place: feature }) };
}
