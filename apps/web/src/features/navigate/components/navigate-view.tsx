import type { RouteProfile } from '@assist/wayfinding';
import { Button } from '../../../components/button.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useIsDesktop } from '../../../lib/use-media.ts';
import { type NavigateModel, type NavigateProps, useNavigateModel } from '../use-navigate-model.ts';
import { useNearby } from '../use-nearby.ts';
import { ChoosePanel } from './choose-panel.tsx';
import { EndFields } from './end-fields.tsx';
import { NavigateStage } from './navigate-stage.tsx';
import { PlaceDetail } from './place-detail.tsx';
import { ProblemPanel } from './problem-panel.tsx';
import { ProfileSelect } from './profile-select.tsx';
import { RoutePanel } from './route-panel.tsx';
import { StepBar } from './step-bar.tsx';
import { StepList } from './step-list.tsx';

/** Shows the start, the destination, the plan with the route, its steps, and a panel for each map mode. */
export function NavigateView(props: NavigateProps) {
  const t = useT();
  const model = useNavigateModel(props);
  const nearby = useNearby(model);
  const { navigator, open, isWalking, detail } = model;
  const { state, send, route } = navigator;
  const { mode, error } = state;
  return (
    <div className="navigate" data-mode={mode} data-step-by-step={state.stepByStep}>
      <h1 className="visually-hidden">{t('nav.navigate')}</h1>
      {!isWalking && <Ends model={model} />}
      <div className="navigate__panel">
        {mode === 'Default' && state.stepByStep === 'StepByStepOff' && state.stepCount > 0 && (
          <Button kind="secondary" onClick={() => send({ kind: 'resume' })}>
            {t('navigate.resume')}
          </Button>
        )}
        <ChoosePanel model={model} nearby={nearby} />
        {detail !== undefined && (
          <PlaceDetail
            place={detail}
            onRouteTo={() => send({ kind: 'routeTo', place: detail.reference, by: 'SelectedFromDetail' })}
            onRouteFrom={() => send({ kind: 'routeFrom', place: detail.reference, by: 'SelectedFromDetail' })}
          />
        )}
        {open === undefined && mode !== 'Default' && error !== null && (
          <ProblemPanel model={model} error={error} reception={nearby.reception} />
        )}
        {mode === 'ShowRouteMessage' && error === null && <RoutePanel model={model} />}
        {route !== undefined && error === null && <Steps model={model} />}
      </div>
      <NavigateStage model={model} />
      {error === null && <WalkBar model={model} />}
    </div>
  );
}

/** Shows the fields for both ends, and the choice of the route profile. */
function Ends({ model: { props, navigator, open } }: { readonly model: NavigateModel }) {
  const { state, send, start, target } = navigator;
  const isDefault = state.mode === 'Default';
  const chooseProfile = (profile: RouteProfile) => {
    props.onPrefer(profile);
    send({ kind: 'chooseProfile', profile });
  };
  return (
    <div className="navigate__ends">
      <EndFields
        start={start}
        target={target}
        startChosen={state.startChosen}
        targetChosen={state.targetChosen}
        open={open}
        canSwitch={(start !== undefined || target !== undefined) && !isDefault}
        onOpen={(end) => send({ kind: end === 'start' ? 'openStart' : 'openTarget' })}
        onSwitch={() => send({ kind: 'switch' })}
        onBack={isDefault ? undefined : () => send({ kind: 'back' })}
      />
      <ProfileSelect profiles={props.profiles} value={state.profile} onChange={chooseProfile} />
    </div>
  );
}

/** Lists the steps, except during a walk on a phone, which shows one step at a time. */
function Steps({ model: { navigator, isWalking, texts } }: { readonly model: NavigateModel }) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const { state, send, steps } = navigator;
  if (isWalking ? !isDesktop : state.mode !== 'ShowRouteMessage') return null;
  return (
    <StepList
      label={t('navigate.steps')}
      steps={steps}
      textOf={texts.textOf}
      current={isWalking ? state.step : undefined}
      onChoose={isWalking ? (index) => send({ kind: 'goToStep', step: index }) : undefined}
    />
  );
}

function WalkBar({ model: { navigator, step, texts } }: { readonly model: NavigateModel }) {
  const { state, send, steps } = navigator;
  if (step === undefined) return null;
  return (
    <StepBar
      step={step}
      index={state.step}
      count={steps.length}
      text={texts.textOf(step)}
      summary={texts.summaryText}
      onPrevious={() => send({ kind: 'previousStep' })}
      onNext={() => send({ kind: 'nextStep' })}
      onArrive={() => send({ kind: 'arrive' })}
      onLeave={() => send({ kind: 'leave' })}
    />
  );
}
