import type { NavigationError, Route, RouteProfile, Step } from '@assist/wayfinding';
import { Search } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '../components/button.tsx';
import { QrCode } from '../components/qr-code.tsx';
import { StepList } from '../features/navigate/components/step-list.tsx';
import { shownWayOn } from '../features/navigate/model/shown-way-on.ts';
import { wayAddress } from '../features/navigate/model/way-address.ts';
import { useNavigator } from '../features/navigate/use-navigator.ts';
import { useShownFloor } from '../features/navigate/use-shown-floor.ts';
import { useWayTexts } from '../features/navigate/use-way-texts.ts';
import { useConfiguration } from '../lib/configuration-context.tsx';
import { useT } from '../lib/language-context.tsx';
import type { ShownWay } from '../parts/plan/model/shown-way.ts';
import type { Site } from './site.ts';
import { PlanPane } from './plan-pane.tsx';
import { StartOver } from './start-over.tsx';
import { StepFree } from './step-free.tsx';
import { useFocusAtFirst } from './use-focus-at-first.ts';
import { useHere } from './use-here.ts';
import '../features/navigate/components/navigate.css';

interface WayScreenProps {
  readonly site: Site;
  readonly target: string;
  readonly profile: RouteProfile;
  readonly onProfile: (profile: RouteProfile) => void;
  /** Called with the reference of a place that was pressed on the plan, to show the route to it instead. */
  readonly onGoTo: (reference: string) => void;
  readonly onSearch: () => void;
  readonly onStartOver: () => void;
}

/** Shows the route to the target on the plan, as a list of steps, and as a QR code for a phone. */
export function WayScreen({ site, target: targetReference, profile, onProfile, onGoTo, onSearch, onStartOver }: WayScreenProps) {
  const t = useT();
  const side = useFocusAtFirst<HTMLElement>();
  const { levels, buildings, places, ways, here, state: kiosk } = site;
  const { state, send, target, route, steps, summary } = useNavigator(ways, places, {
    start: here.reference,
    startChosen: 'SelectedFromDetail',
    target: targetReference,
    profile,
  });
  // If the plan has changed since the route was found, a new route is searched for without asking the visitor.
  const isOutdated = state.error === 'RequestRestartNavigation';
  useEffect(() => {
    if (isOutdated) send({ kind: 'retry' });
  }, [isOutdated, send]);

  const { stepIndex, setStepIndex, step } = useStep(route, steps);
  const floor = useShownFloor({ levels, buildings, step, route, placeLevelId: kiosk.spot.levelId });
  const { textOf, summaryText } = useWayTexts(places, target, summary, 'screen');
  const way = useWayOnFloor(site, floor.plan?.levelId, route, step);
  const { error } = state;
  const isFound = route !== undefined && error === null;
  return (
    <>
      <PlanPane site={site} floor={floor} way={way} onGoTo={onGoTo} />
      <main ref={side} className="kiosk__side kiosk-way" tabIndex={-1}>
        <div className="kiosk__bar">
          <StartOver onClick={onStartOver} />
          <Button icon={<Search size={24} aria-hidden />} onClick={onSearch}>
            {t('navigate.otherTarget')}
          </Button>
          <StepFree profile={profile} onProfile={onProfile} />
        </div>
        <div className="kiosk-way__head">
          <div>
            <h1>{target?.name ?? ''}</h1>
            <p>{target?.detail ?? ''}</p>
            {isFound && (
              <p className="kiosk-way__summary" role="status">
                {summaryText}
              </p>
            )}
          </div>
          {isFound && kiosk.hasHandOver && <OnPhone site={site} target={targetReference} profile={state.profile} />}
        </div>
        {error !== null && !isOutdated && (
          <Problem error={error} contact={kiosk.contact} onOrdinaryWay={() => send({ kind: 'chooseProfile', profile: 'normal' })} />
        )}
        {isFound && (
          <>
            {profile === 'stepFree' && state.profile !== 'stepFree' && <p className="kiosk-way__warning">{t('navigate.notStepFree')}</p>}
            <StepList label={t('navigate.steps')} steps={steps} textOf={textOf} current={stepIndex} onChoose={setStepIndex} />
          </>
        )}
      </main>
    </>
  );
}

function useStep(route: Route | undefined, steps: readonly Step[]) {
  const [stepIndex, setStepIndex] = useState<number>();
  // The chosen step belongs to the previous route, so a new route begins without one.
  const [stepsOf, setStepsOf] = useState(route);
  if (stepsOf !== route) {
    setStepsOf(route);
    setStepIndex(undefined);
  }
  return { stepIndex, setStepIndex, step: stepIndex === undefined ? undefined : steps[stepIndex] };
}

/** Returns the part of the route on the shown floor, with the kiosk's own mark at its start. */
function useWayOnFloor(site: Site, levelId: string | undefined, route: Route | undefined, step: Step | undefined): ShownWay {
  const { projection } = site;
  const youAreHere = useHere(site, levelId);
  return useMemo(() => {
    if (route === undefined || levelId === undefined) return youAreHere;
    const shown = shownWayOn(route, levelId, projection, step);
    return { ...shown, marks: [...shown.marks.filter(({ kind }) => kind !== 'start'), ...youAreHere.marks] };
  }, [route, levelId, projection, step, youAreHere]);
}

interface OnPhoneProps {
  readonly site: Site;
  readonly target: string;
  readonly profile: RouteProfile;
}

/** A QR code that opens the same route on a phone. */
function OnPhone({ site: { here, state: kiosk }, target, profile }: OnPhoneProps) {
  const t = useT();
  const { signIn } = useConfiguration();
  const wayThere = wayAddress(
    kiosk.siteOrigin ?? location.origin,
    {
      from: here.reference,
      to: target,
      ...(profile === 'normal' ? {} : { profile }),
      ...(kiosk.pass === null ? {} : { pass: kiosk.pass }),
    },
    signIn.guests,
  );
  return (
    <figure className="kiosk-way__phone">
      <QrCode text={wayThere} label={t('kiosk.onPhone')} />
      <figcaption>
        {t('kiosk.onPhone')}
        {kiosk.pass === null && ` ${t('kiosk.phoneNeeds')}`}
      </figcaption>
    </figure>
  );
}

interface ProblemProps {
  readonly error: NavigationError;
  readonly contact: string;
  readonly onOrdinaryWay: () => void;
}

function Problem({ error, contact, onOrdinaryWay }: ProblemProps) {
  const t = useT();
  return (
    <div className="kiosk-way__problem" role="alert">
      <p>{t(`navigate.error.${error}`)}</p>
      {error === 'BarrierFreeRouteNotFound' && (
        <Button kind="primary" onClick={onOrdinaryWay}>
          {t('navigate.ordinaryWay')}
        </Button>
      )}
      {contact !== '' && <p>{t('kiosk.contact', { contact })}</p>}
    </div>
  );
}
