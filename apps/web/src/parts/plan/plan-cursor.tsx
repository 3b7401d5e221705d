import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import { useT } from '../../lib/language-context.tsx';
import type { PlaceCodes } from './map/create-plan-map.ts';
import { isDirection, nextPlace } from './model/nearest-place.ts';
import { PLACE_LOOKS } from './model/place-look.ts';
import type { PlanPlace, PlanScene } from './model/plan-scene.ts';
import './plan-stage.css';

interface PlanCursorProps {
  readonly scene: PlanScene;
  readonly codes: PlaceCodes;
  readonly chosen: PlanPlace | undefined;
  readonly levelName: string;
  readonly onPoint: (place: PlanPlace | undefined) => void;
  readonly onChoose: (place: PlanPlace | undefined) => void;
  readonly onZoom: (factor: number) => void;
  readonly onReset: () => void;
}

/** The plan for keyboards and screen readers: a list that shows one place at a time. The arrow keys move to a neighbouring place. */
export function PlanCursor({ scene, codes, chosen, levelName, onPoint, onChoose, onZoom, onReset }: PlanCursorProps) {
  const t = useT();
  const id = useId();
  const [atId, setAtId] = useState<string>();
  const reachable = useMemo(() => {
    const matching = scene.places.filter(({ featureId }) => (codes.get(featureId) ?? -1) >= 0);
    return (matching.length > 0 ? matching : scene.places).toSorted(
      (a, b) => Math.round((a.middle[1] - b.middle[1]) / 3) || a.middle[0] - b.middle[0],
    );
  }, [scene, codes]);
  const at = reachable.find(({ featureId }) => featureId === atId) ?? reachable.find((place) => place === chosen) ?? reachable[0];

  const goTo = (place: PlanPlace | undefined) => {
    if (place === undefined) return;
    setAtId(place.featureId);
    onPoint(place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || at === undefined) return;
    if (isDirection(event.key)) goTo(nextPlace(reachable, at, event.key));
    else if (event.key === 'Home') goTo(reachable[0]);
    else if (event.key === 'End') goTo(reachable.at(-1));
    else if (event.key === 'Enter' || event.key === ' ') onChoose(at);
    else if (event.key === 'Escape' && chosen !== undefined) onChoose(undefined);
    else if (event.key === '+' || event.key === '=') onZoom(1.6);
    else if (event.key === '-') onZoom(1 / 1.6);
    else if (event.key === '0') onReset();
    else return;
    event.preventDefault();
  };
  if (at === undefined) return null;
  const code = codes.get(at.featureId) ?? -1;
  const look = PLACE_LOOKS[code];
  return (
    <div
      className="plan-cursor"
      role="listbox"
      tabIndex={0}
      aria-label={t('plan.cursor', { floor: levelName })}
      aria-describedby={`${id}-hint`}
      aria-activedescendant={`${id}-at`}
      onKeyDown={onKeyDown}
      onFocus={() => onPoint(at)}
      onBlur={() => onPoint(undefined)}
    >
      <div
        id={`${id}-at`}
        role="option"
        aria-selected={at === chosen}
        aria-setsize={reachable.length}
        aria-posinset={reachable.indexOf(at) + 1}
      >
        {look === undefined ? at.name : `${at.name}, ${t(look.word)}`}
      </div>
      <p id={`${id}-hint`}>{t('plan.cursorHint')}</p>
    </div>
  );
}
