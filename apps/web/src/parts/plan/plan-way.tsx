import type { PlanPaint } from './map/plan-paint.ts';
import type { PlanScene } from './model/plan-scene.ts';
import { onPaper, type ShownWay } from './model/shown-way.ts';
import { PER_M } from './plan-drawing.tsx';

interface PlanWayProps {
  readonly way: ShownWay;
  readonly scene: PlanScene;
  readonly paint: PlanPaint;
  readonly pxPerM: number;
}

const NAME_PX = 22;
const RADIUS_PX = { start: 7, target: 7, floor: 7, here: 9 } as const;

/** The route on the plain plan. */
export function PlanWay({ way, scene, paint, pxPerM }: PlanWayProps) {
  const unitsAPx = PER_M / pxPerM;
  return (
    <g data-way fill="none" strokeLinecap="round" strokeLinejoin="round">
      {(['edge', 'line'] as const).flatMap((part) =>
        way.lines.map(({ positions, isDone }, index) => (
          <polyline
            key={`${part} ${index}`}
            points={positions
              .map((position) =>
                onPaper(position, scene)
                  .map((metres) => (metres * PER_M).toFixed(1))
                  .join(','),
              )
              .join(' ')}
            stroke={part === 'edge' ? paint.plan.paper : isDone ? paint.plan.fixtureLine : paint.accent}
            strokeWidth={part === 'edge' ? 10 : 6}
            vectorEffect="non-scaling-stroke"
          />
        )),
      )}
      {way.marks.map(({ kind, position, name }) => {
        const [x, y] = onPaper(position, scene);
        const isOpen = kind === 'start' || kind === 'floor';
        return (
          <g key={`${kind} ${position.join(' ')}`} data-mark={kind}>
            <circle
              cx={x * PER_M}
              cy={y * PER_M}
              r={RADIUS_PX[kind] * unitsAPx}
              fill={isOpen ? paint.plan.paper : paint.accent}
              stroke={isOpen ? paint.accent : paint.plan.paper}
              strokeWidth={3}
              vectorEffect="non-scaling-stroke"
            />
            {name !== undefined && (
              <text
                x={x * PER_M}
                y={y * PER_M - 1.8 * RADIUS_PX[kind] * unitsAPx}
                fontSize={NAME_PX * unitsAPx}
                fontWeight={700}
                textAnchor="middle"
                fill={paint.accent}
                stroke={paint.plan.paper}
                strokeWidth={NAME_PX * 0.3 * unitsAPx}
                paintOrder="stroke"
              >
                {name}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
