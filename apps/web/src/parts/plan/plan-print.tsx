import { type CSSProperties, useMemo } from 'react';
import { readPlanPaint } from './map/plan-paint.ts';
import type { PlaceCodes } from './map/create-plan-map.ts';
import type { PlanScene } from './model/plan-scene.ts';
import { PlanDrawing } from './plan-drawing.tsx';
import { PlanLegend } from './plan-legend.tsx';

interface PlanPrintProps {
  readonly scene: PlanScene;
  readonly codes: PlaceCodes;
  readonly title: string;
}

/** Units of the drawing per metre; paths are in centimetres. */
const PER_M = 100;
/** The assumed width of a landscape page, in CSS pixels. */
const PAGE_PX = 1_000;

/** The whole floor on one landscape page, whatever part the screen shows, and in light colours even in the dark theme. */
export function PlanPrint({ scene, codes, title }: PlanPrintProps) {
  const paint = useMemo(() => readPlanPaint('light'), []);
  const { minX, minY, maxX, maxY } = scene.box;
  const [width, height] = [(maxX - minX) * PER_M, (maxY - minY) * PER_M];
  return (
    <div className="plan-print">
      <h2>{title}</h2>
      <svg
        viewBox={`${minX * PER_M} ${minY * PER_M} ${width} ${height}`}
        style={{ '--unit-px': width / PAGE_PX } as CSSProperties}
        aria-hidden
      >
        <PlanDrawing scene={scene} codes={codes} paint={paint} pxPerM={(PAGE_PX / width) * PER_M} />
      </svg>
      <PlanLegend codes={codes} paint={paint} />
    </div>
  );
}
