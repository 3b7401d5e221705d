import type { Barrier, NavigationError } from '@assist/wayfinding';
import { Button } from '../../../components/button.tsx';
import { useT } from '../../../lib/language-context.tsx';

interface RouteProblemProps {
  readonly error: NavigationError;
  readonly barriers: readonly Barrier[];
  /** Id of the last unexpected failure; '' if there was none. */
  readonly correlationId: string;
  readonly nameOf: (featureId: string) => string | null;
  readonly onChooseStart: () => void;
  readonly onChooseTarget: () => void;
  readonly onOrdinaryWay: () => void;
  readonly onShowOnPlan: () => void;
  /** Shows the route to the reception, where somebody can help; undefined if no reception can be reached. */
  readonly onReception: (() => void) | undefined;
  readonly onRetry: () => void;
}

/** Shows why there is no route, and what to do about it. */
export function RouteProblem({
  error,
  barriers,
  correlationId,
  nameOf,
  onChooseStart,
  onChooseTarget,
  onOrdinaryWay,
  onShowOnPlan,
  onReception,
  onRetry,
}: RouteProblemProps) {
  const t = useT();
  const told = barriers.map(({ kind, featureId }) => {
    const name = featureId === null ? null : nameOf(featureId);
    return name === null ? t(`navigate.barrier.${kind}`) : t('navigate.barrierAt', { barrier: t(`navigate.barrier.${kind}`), place: name });
  });
  const actions: Readonly<Record<NavigationError, readonly (readonly [label: string, act: () => void])[]>> = {
    NotFound: [
      [t('navigate.otherStart'), onChooseStart],
      [t('navigate.otherTarget'), onChooseTarget],
    ],
    SameStartTarget: [
      [t('navigate.showOnPlan'), onShowOnPlan],
      [t('navigate.otherTarget'), onChooseTarget],
    ],
    RequestRestartNavigation: [[t('navigate.recompute'), onRetry]],
    StartNotFound: [[t('navigate.chooseStartAgain'), onChooseStart]],
    TargetNotFound: [[t('navigate.chooseTargetAgain'), onChooseTarget]],
    BarrierFreeRouteNotFound: [
      [t('navigate.ordinaryWay'), onOrdinaryWay],
      ...(onReception === undefined ? [] : [[t('navigate.toReception'), onReception] as const]),
    ],
    InvalidKiosk: [],
    InvalidKioskLicence: [],
    KioskIsOutOfOrder: [],
    Unknown: [[t('action.retry'), onRetry]],
  };
  return (
    <div className="route-problem" role="alert">
      <p>{t(`navigate.error.${error}`)}</p>
      {error === 'BarrierFreeRouteNotFound' && told.length > 0 && (
        <p>{t('navigate.inTheWay', { barriers: [...new Set(told)].join(', ') })}</p>
      )}
      {error === 'Unknown' && correlationId !== '' && <p className="reference">{t('startup.reference', { correlationId })}</p>}
      <div className="route-problem__actions">
        {actions[error].map(([label, act]) => (
          <Button key={label} kind="secondary" onClick={act}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
