import type { RouteProfile } from '@assist/wayfinding';
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
import type { House } from './house.ts';
import { PlanPane } from './plan-pane.tsx';
import { StartOver } from './start-over.tsx';
import { StepFree } from './step-free.tsx';
import { useFocusAtFirst } from './use-focus-at-first.ts';
import { useHere } from './use-here.ts';
import '../features/navigate/components/navigate.css';

interface WayScreenProps {
  readonly house: House;
  readonly target: string;
  readonly profile: RouteProfile;
  readonly onProfile: (profile: RouteProfile) => void;
  /** Called with another place pressed on the plan. */
  readonly onGoTo: (reference: string) => void;
  readonly onSearch: () => void;
  readonly onStartOver: () => void;
}

/** Shows the way at once: on the plan, step by step, and as a link for a phone. */
export function WayScreen({ house, target: targetReference, profile, onProfile, onGoTo, onSearch, onStartOver }: WayScreenProps) {
  const t = useT();
  const { signIn } = useConfiguration();
  const side = useFocusAtFirst<HTMLElement>();
  const { levels, buildings, places, ways, projection, here, state: kiosk } = house;
  const { state, send, target, route, steps, summary } = useNavigator(ways, places, {
    start: here.reference,
    startChosen: 'SelectedFromDetail',
    target: targetReference,
    profile,
  });
  // If the plan has changed in the meantime, the way is found anew without asking.
  const isOutdated = state.error === 'RequestRestartNavigation';
  useEffect(() => {
    if (isOutdated) send({ kind: 'retry' });
  }, [isOutdated, send]);

  const [stepIndex, setStepIndex] = useState<number>();
  // A new route has new steps.
  const [stepsOf, setStepsOf] = useState(route);
  if (stepsOf !== route) {
    setStepsOf(route);
    setStepIndex(undefined);
  }
  const step = stepIndex === undefined ? undefined : steps[stepIndex];
  const floor = useShownFloor({ levels, buildings, step, route, placeLevelId: kiosk.spot.levelId });
  const youAreHere = useHere(house, floor.plan?.levelId);
  const { textOf, summaryText } = useWayTexts(places, target, summary, 'screen');
  const shownLevelId = floor.plan?.levelId;
  const way = useMemo(() => {
    if (route === undefined || shownLevelId === undefined) return youAreHere;
    const shown = shownWayOn(route, shownLevelId, projection, step);
    return { ...shown, marks: [...shown.marks.filter(({ kind }) => kind !== 'start'), ...youAreHere.marks] };
  }, [route, shownLevelId, projection, step, youAreHere]);
  const wayThere = wayAddress(
    kiosk.siteOrigin ?? location.origin,
    {
      from: here.reference,
      to: targetReference,
      ...(state.profile === 'normal' ? {} : { profile: state.profile }),
      ...(kiosk.pass === null ? {} : { pass: kiosk.pass }),
    },
    signIn.guests,
  );
  const { error } = state;
  return (
    <>
      <PlanPane house={house} floor={floor} way={way} onGoTo={onGoTo} />
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
            {route !== undefined && error === null && (
              <p className="kiosk-way__summary" role="status">
                {summaryText}
              </p>
            )}
          </div>
          {route !== undefined && error === null && kiosk.hasHandOver && (
            <figure className="kiosk-way__phone">
              <QrCode text={wayThere} label={t('kiosk.onPhone')} />
              <figcaption>
                {t('kiosk.onPhone')}
                {kiosk.pass === null && ` ${t('kiosk.phoneNeeds')}`}
              </figcaption>
            </figure>
          )}
        </div>
        {error !== null && !isOutdated && (
          <div className="kiosk-way__problem" role="alert">
            <p>{t(`navigate.error.${error}`)}</p>
            {error === 'BarrierFreeRouteNotFound' && (
              <Button kind="primary" onClick={() => send({ kind: 'chooseProfile', profile: 'normal' })}>
                {t('navigate.ordinaryWay')}
              </Button>
            )}
            {kiosk.contact !== '' && <p>{t('kiosk.contact', { contact: kiosk.contact })}</p>}
          </div>
        )}
        {route !== undefined && error === null && (
          <>
            {profile === 'stepFree' && state.profile !== 'stepFree' && <p className="kiosk-way__warning">{t('navigate.notStepFree')}</p>}
            <StepList label={t('navigate.steps')} steps={steps} textOf={textOf} current={stepIndex} onChoose={setStepIndex} />
          </>
        )}
      </main>
    </>
  );
}
