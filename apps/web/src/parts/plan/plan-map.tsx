import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import type { View } from './model/fit-view.ts';
import { fromPaper, placeAt, type PlanPlace, type PlanScene, reachPxOf } from './model/plan-scene.ts';
import type { ShownWay } from './model/shown-way.ts';
import { createPlanMap, type PlaceCodes, type PlanMap as DrawnMap } from './map/create-plan-map.ts';
import type { MapLibrary } from './map/load-map-library.ts';
import type { PlanPaint } from './map/plan-paint.ts';
import type { PlanHandle } from './plan-handle.ts';
import './plan-stage.css';

export interface RendererProps {
  readonly ref: Ref<PlanHandle>;
  readonly scene: PlanScene;
  /** The view when the scene is first shown. */
  readonly firstView: View;
  readonly codes: PlaceCodes;
  readonly chosen: string | undefined;
  readonly pointed: string | undefined;
  readonly paint: PlanPaint;
  readonly onChoose: (place: PlanPlace | undefined) => void;
  readonly onPoint: (place: PlanPlace | undefined) => void;
  readonly onMove: () => void;
  /** True if the next floor keeps the current view. */
  readonly keepsView: () => boolean;
  /** The text at each place when zoomed in. */
  readonly notes: ReadonlyMap<string, string>;
  readonly way: ShownWay | undefined;
  /** Called with a position instead of a place; the place there is then not chosen. */
  readonly onPick: ((position: readonly [longitude: number, latitude: number]) => void) | undefined;
}

interface PlanMapProps extends RendererProps {
  readonly library: MapLibrary;
  readonly onReady: () => void;
  readonly onLost: () => void;
}

/** The plan as a map drawn by the graphics card. */
export function PlanMap({
  ref,
  library,
  scene,
  firstView,
  codes,
  chosen,
  pointed,
  paint,
  onChoose,
  onPoint,
  onMove,
  keepsView,
  notes,
  way,
  onPick,
  onReady,
  onLost,
}: PlanMapProps) {
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnMap>(undefined);
  const shownScene = useRef(scene);
  const ready = useEffectEvent(onReady);
  const lost = useEffectEvent(onLost);
  const moved = useEffectEvent(onMove);
  const create = useEffectEvent((container: HTMLElement) =>
    createPlanMap(
      library,
      container,
      { scene, view: firstView, paint },
      { onReady: () => ready(), onLost: () => lost(), onMove: () => moved() },
    ),
  );
  const fill = useEffectEvent((map: DrawnMap) => {
    map.recolour(codes);
    map.point('chosen', chosen);
    map.note(notes);
    map.lead(way);
  });

  useEffect(() => {
    try {
      const map = create(host.current!);
      drawn.current = map;
      fill(map);
      return () => {
        drawn.current = undefined;
        map.destroy();
      };
    } catch {
      // Without WebGL 2 the plain plan stays.
      lost();
      return undefined;
    }
  }, []);

  const show = useEffectEvent((next: PlanScene) => drawn.current?.show(next, keepsView() ? undefined : firstView));
  useEffect(() => {
    if (shownScene.current === scene) return;
    shownScene.current = scene;
    show(scene);
  }, [scene]);
  useEffect(() => drawn.current?.recolour(codes), [codes]);
  useEffect(() => drawn.current?.point('chosen', chosen), [chosen, scene]);
  useEffect(() => drawn.current?.point('pointed', pointed), [pointed, scene]);
  useEffect(() => drawn.current?.note(notes), [notes]);
  useEffect(() => drawn.current?.lead(way), [way]);
  useEffect(() => drawn.current?.setPaint(paint), [paint]);

  useImperativeHandle(
    ref,
    (): PlanHandle => ({
      view: () => drawn.current?.view() ?? firstView,
      moveTo: (view, isAnimated) => drawn.current?.moveTo(view, isAnimated),
      turnTo: (position, bearingDeg, pxPerM) => drawn.current?.turnTo(position, bearingDeg, pxPerM),
      pixelOf: (point) => drawn.current?.pixelOf(point) ?? [0, 0],
    }),
    [firstView],
  );

  const placeUnder = (event: React.MouseEvent | React.PointerEvent, pointerType: string) => {
    const map = drawn.current;
    if (map === undefined) return undefined;
    const { left, top } = host.current!.getBoundingClientRect();
    return placeAt(scene, map.paperAt(event.clientX - left, event.clientY - top), reachPxOf(pointerType) / map.view().pxPerM, codes);
  };

  const pick = (event: React.MouseEvent) => {
    const map = drawn.current;
    if (map === undefined) return;
    const { left, top } = host.current!.getBoundingClientRect();
    onPick?.(fromPaper(map.paperAt(event.clientX - left, event.clientY - top), scene));
  };

  // It is a click only if the pointer has not dragged the plan in between.
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
        if (event.pointerType === 'mouse' && event.buttons === 0) onPoint(placeUnder(event, 'mouse'));
      }}
      onPointerLeave={() => onPoint(undefined)}
      onClick={(event) => {
        if (Math.hypot(event.clientX - down.current.x, event.clientY - down.current.y) > 6) return;
        const place = placeUnder(event, (event.nativeEvent as PointerEvent).pointerType);
        if (place === undefined && onPick !== undefined) pick(event);
        else onChoose(place);
      }}
    />
  );
}
