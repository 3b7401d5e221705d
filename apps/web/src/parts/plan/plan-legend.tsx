import { useT } from '../../lib/language-context.tsx';
import type { PlanPaint } from './map/plan-paint.ts';
import { usePlanPaint } from './map/use-plan-paint.ts';
import { LOOK_ORDER, PLACE_LOOKS } from './model/place-look.ts';
import type { PlaceCodes } from './map/create-plan-map.ts';
import './plan-stage.css';

/** The legend of the marks that are currently on the floor, with the number of places for each. */
export function PlanLegend({ codes, paint }: { codes: PlaceCodes; paint?: PlanPaint }) {
  const shownPaint = usePlanPaint();
  const { slots, inks } = paint ?? shownPaint;
  const t = useT();
  const counts = new Map<number, number>();
  for (const code of codes.values()) counts.set(code, (counts.get(code) ?? 0) + 1);
  const shown = LOOK_ORDER.filter((code) => counts.has(code));
  if (shown.length === 0) return null;
  return (
    <ul className="plan-legend" aria-label={t('plan.legend')}>
      {shown.map((code) => {
        const { mark, word } = PLACE_LOOKS[code]!;
        return (
          <li key={code}>
            <i style={{ background: slots[code], color: inks[code] }} aria-hidden>
              {mark}
            </i>
            {t(word)} <b>{counts.get(code)}</b>
          </li>
        );
      })}
    </ul>
  );
}
