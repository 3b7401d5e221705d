import type { DoorWidths } from '@assist/wayfinding';
import { Button } from '../../../components/button.tsx';
import { useLanguage, useT } from '../../../lib/language-context.tsx';
import type { NavigateModel } from '../use-navigate-model.ts';
import { ShareWay } from './share-way.tsx';

/** Shows the whole route before the walk begins. */
export function RoutePanel({ model: { props, navigator, texts } }: { readonly model: NavigateModel }) {
  const t = useT();
  const { state, send, route, target } = navigator;
  const isPaused = state.stepByStep === 'StepByStepOff';
  if (route === undefined) return null;
  return (
    <div className="navigate__route">
      <div className="navigate__headline">
        <p className="navigate__summary" role="status">
          {texts.summaryText}
        </p>
        {state.start !== null && state.target !== null && <ShareWay from={state.start} to={state.target} title={target?.name ?? ''} />}
      </div>
      {props.preferred !== state.profile && props.preferred === 'stepFree' && (
        <p className="navigate__warning">{t('navigate.notStepFree')}</p>
      )}
      {route.widths !== undefined && <DoorNotes {...route.widths} />}
      <Button kind="primary" size="large" onClick={() => send({ kind: isPaused ? 'resume' : 'begin' })}>
        {t(isPaused ? 'navigate.resume' : 'navigate.begin')}
      </Button>
    </div>
  );
}

/** Shows notes on the doors along the route, for people in a wheelchair. */
function DoorNotes({ narrowM, unrecorded }: DoorWidths) {
  const t = useT();
  const { locale } = useLanguage();
  return (
    <ul className="door-notes">
      {narrowM !== null && (
        <li>
          {t('navigate.narrowDoor', { width: narrowM.toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }) })}
        </li>
      )}
      {unrecorded > 0 && <li>{t('navigate.unrecordedDoors', { count: unrecorded })}</li>}
    </ul>
  );
}
