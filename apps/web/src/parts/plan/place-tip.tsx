import { useT } from '../../lib/language-context.tsx';
import { PLACE_LOOKS } from './model/place-look.ts';
import type { PlanPlace } from './model/plan-scene.ts';
import './plan-stage.css';

/** The name and the state of the place under the pointer, in one line. */
export function PlaceTip({ place, code, at }: { place: PlanPlace; code: number; at: readonly [number, number] }) {
  const t = useT();
  const look = PLACE_LOOKS[code];
  return (
    <div className="place-tip" aria-hidden style={{ left: at[0], top: at[1] }}>
      <strong>{place.name}</strong>
      {look !== undefined && (
        <span>
          {look.mark} {t(look.word)}
        </span>
      )}
    </div>
  );
}
