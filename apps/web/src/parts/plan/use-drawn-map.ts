import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { createPlanMap, type PlanMap } from './map/create-plan-map.ts';
import type { MapLibrary } from './map/load-map-library.ts';
import type { PlanScene } from './model/plan-scene.ts';
import type { RendererProps } from './renderer-props.ts';

export interface DrawnMapProps extends RendererProps {
  readonly library: MapLibrary;
  readonly onReady: () => void;
  readonly onLost: () => void;
}

/** Draws the map into the host element while the component is mounted. */
export function useDrawnMap(host: RefObject<HTMLElement | null>, props: DrawnMapProps): RefObject<PlanMap | undefined> {
  const drawn = useRef<PlanMap>(undefined);
  const lost = useEffectEvent(() => props.onLost());
  const ready = useEffectEvent(() => props.onReady());
  const moved = useEffectEvent(() => props.onMove());
  const create = useEffectEvent((container: HTMLElement) =>
    createPlanMap(
      props.library,
      container,
      { scene: props.scene, view: props.firstView, paint: props.paint },
      { onReady: () => ready(), onLost: () => lost(), onMove: () => moved() },
    ),
  );
  const fill = useEffectEvent((map: PlanMap) => {
    map.recolour(props.codes);
    map.point('chosen', props.chosen);
    map.note(props.notes);
    map.lead(props.way);
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
      // Without WebGL 2, creating the map throws, and the plain plan stays.
      lost();
      return undefined;
    }
  }, [host]);
  useChanges(drawn, props);
  return drawn;
}

/** Passes changed props to the map. */
function useChanges(drawn: RefObject<PlanMap | undefined>, props: DrawnMapProps): void {
  const { scene, codes, chosen, pointed, notes, way, paint } = props;
  const shownScene = useRef(scene);
  const show = useEffectEvent((next: PlanScene) => drawn.current?.show(next, props.keepsView() ? undefined : props.firstView));
  useEffect(() => {
    if (shownScene.current === scene) return;
    shownScene.current = scene;
    show(scene);
  }, [scene]);
  useEffect(() => drawn.current?.recolour(codes), [drawn, codes]);
  useEffect(() => drawn.current?.point('chosen', chosen), [drawn, chosen, scene]);
  useEffect(() => drawn.current?.point('pointed', pointed), [drawn, pointed, scene]);
  useEffect(() => drawn.current?.note(notes), [drawn, notes]);
  useEffect(() => drawn.current?.lead(way), [drawn, way]);
  useEffect(() => drawn.current?.setPaint(paint), [drawn, paint]);
}
