import type { Metres } from '@assist/floorplan';
import { type CSSProperties, useImperativeHandle, useRef } from 'react';
import { fromPaper, placeAt, reachPxOf } from './model/plan-scene.ts';
import { spotOf } from './model/plan-spot.ts';
import { onPaper } from './model/shown-way.ts';
import { PlanWay } from './plan-way.tsx';
import { areaPath, PER_M, PlanDrawing } from './plan-drawing.tsx';
import type { RendererProps } from './renderer-props.ts';
import { usePanZoom } from './use-pan-zoom.ts';
import './plan-stage.css';

const CLOSE_PX_PER_M = 30;

/** The plan as plain SVG, shown until the map is drawn, and always if no map is wanted or there is no WebGL 2. */
export function PlanSvg({ ref, scene, firstView, codes, chosen, pointed, paint, onChoose, onPoint, onMove, way, onPick }: RendererProps) {
  const svg = useRef<SVGSVGElement>(null);
  const { view, size, handlers, moveTo, wasDragged } = usePanZoom(svg, scene, firstView, onMove);
  const { centre, pxPerM } = view;

  const paperAt = (clientX: number, clientY: number): Metres => {
    const { left, top } = svg.current!.getBoundingClientRect();
    return [centre[0] + (clientX - left - size.widthPx / 2) / pxPerM, centre[1] + (clientY - top - size.heightPx / 2) / pxPerM];
  };
  useImperativeHandle(
    ref,
    () => ({
      view: () => view,
      moveTo,
      turnTo: (position, _bearingDeg, scale) => moveTo({ centre: onPaper(position, scene), pxPerM: scale }),
      pixelOf: ([x, y]: Metres) => {
        // Measured at each call, because the first calls come before `size` is known.
        const { width, height } = svg.current!.getBoundingClientRect();
        return [width / 2 + (x - centre[0]) * pxPerM, height / 2 + (y - centre[1]) * pxPerM] as const;
      },
    }),
    [view, centre, pxPerM, moveTo, scene],
  );

  const transform = `translate(${size.widthPx / 2} ${size.heightPx / 2}) scale(${pxPerM / PER_M}) translate(${-centre[0] * PER_M} ${-centre[1] * PER_M})`;
  return (
    <svg
      ref={svg}
      className="plan-svg"
      width="100%"
      height="100%"
      aria-hidden
      data-close={pxPerM > CLOSE_PX_PER_M || undefined}
      // The drawing's units per pixel, with which the styles limit the size of names.
      style={{ '--unit-px': PER_M / pxPerM } as CSSProperties}
      data-pointing={pointed === undefined ? undefined : true}
      {...handlers}
      onPointerMove={(event) => {
        handlers.onPointerMove(event);
        if (event.pointerType === 'mouse' && event.buttons === 0)
          onPoint(placeAt(scene, paperAt(event.clientX, event.clientY), reachPxOf('mouse') / pxPerM, codes));
      }}
      onPointerLeave={() => onPoint(undefined)}
      onClick={(event) => {
        if (wasDragged()) return;
        const at = paperAt(event.clientX, event.clientY);
        const place = placeAt(scene, at, reachPxOf((event.nativeEvent as PointerEvent).pointerType) / pxPerM, codes);
        if (place === undefined && onPick !== undefined) onPick(fromPaper(at, scene));
        else onChoose(place);
      }}
    >
      <g transform={transform}>
        <PlanDrawing scene={scene} codes={codes} paint={paint} pxPerM={pxPerM} />
        {[pointed, chosen].map((id, index) => {
          const spot = spotOf(scene, id);
          return (
            spot !== undefined && (
              <path
                key={index}
                data-ring={index === 1 ? 'chosen' : 'pointed'}
                d={areaPath(spot)}
                fill="none"
                stroke={index === 1 ? paint.accent : paint.ink}
                strokeWidth={index === 1 ? 4 : 2.5}
                vectorEffect="non-scaling-stroke"
              />
            )
          );
        })}
        {way !== undefined && <PlanWay way={way} scene={scene} paint={paint} pxPerM={pxPerM} />}
      </g>
    </svg>
  );
}
