import { useImperativeHandle, useRef } from 'react';
import { fromPaper, placeAt, reachPxOf } from './model/plan-scene.ts';
import type { PlanHandle } from './plan-handle.ts';
import { type DrawnMapProps, useDrawnMap } from './use-drawn-map.ts';
import './plan-stage.css';

/** The plan as a map drawn by the graphics card. */
export function PlanMap(props: DrawnMapProps) {
  const { ref, scene, firstView, codes, pointed, onChoose, onPoint, onPick } = props;
  const host = useRef<HTMLDivElement>(null);
  const drawn = useDrawnMap(host, props);
  useImperativeHandle(
    ref,
    (): PlanHandle => ({
      view: () => drawn.current?.view() ?? firstView,
      moveTo: (view, isAnimated) => drawn.current?.moveTo(view, isAnimated),
      turnTo: (position, bearingDeg, pxPerM) => drawn.current?.turnTo(position, bearingDeg, pxPerM),
      pixelOf: (point) => drawn.current?.pixelOf(point) ?? [0, 0],
    }),
    [drawn, firstView],
  );

  const under = (event: React.MouseEvent, pointerType: string) => {
    const map = drawn.current;
    if (map === undefined) return undefined;
    const { left, top } = host.current!.getBoundingClientRect();
    const point = map.paperAt(event.clientX - left, event.clientY - top);
    return { point, place: placeAt(scene, point, reachPxOf(pointerType) / map.view().pxPerM, codes) };
  };
  // The position where the pointer went down, by which a click after a drag is recognised and ignored.
  const down = useRef({ x: 0, y: 0 });
  return (
    <div
      ref={host}
      className="plan-map"
      aria-hidden
      data-pointing={pointed === undefined ? undefined : true}
      onPointerDown={(event) => {
        down.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={(event) => {
        if (event.pointerType === 'mouse' && event.buttons === 0) onPoint(under(event, 'mouse')?.place);
      }}
      onPointerLeave={() => onPoint(undefined)}
      onClick={(event) => {
        if (Math.hypot(event.clientX - down.current.x, event.clientY - down.current.y) > 6) return;
        const pressed = under(event, (event.nativeEvent as PointerEvent).pointerType);
        if (pressed?.place !== undefined || onPick === undefined) onChoose(pressed?.place);
        else if (pressed !== undefined) onPick(fromPaper(pressed.point, scene));
      }}
    />
  );
}
