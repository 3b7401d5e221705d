import { SLOT_NAMES } from '@assist/availability';
import { useT } from '../../../lib/language-context.tsx';
import { SLOT_MARKS } from '../../../parts/slot-look.tsx';
import type { PlanPlace } from '../model/plan-scene.ts';

/** What is under the pointer, in one line. */
export function PlaceTip({ place, code, at }: { place: PlanPlace; code: number; at: readonly [number, number] }) {
  const t = useT();
  const name = SLOT_NAMES[code];
  return (
    <div className="place-tip" aria-hidden style={{ left: at[0], top: at[1] }}>
      <strong>{place.name}</strong>
      {name !== undefined && <span>{SLOT_MARKS[name]} {t(`slot.${name}`)}</span>}
    </div>
  );
}
