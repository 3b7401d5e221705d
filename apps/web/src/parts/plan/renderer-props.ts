import type { Ref } from 'react';
import type { PlaceCodes } from './map/create-plan-map.ts';
import type { PlanPaint } from './map/plan-paint.ts';
import type { View } from './model/fit-view.ts';
import type { PlanPlace, PlanScene } from './model/plan-scene.ts';
import type { ShownWay } from './model/shown-way.ts';
import type { PlanHandle } from './plan-handle.ts';

/** The properties of both the plain plan and the map. */
export interface RendererProps {
  readonly ref: Ref<PlanHandle>;
  readonly scene: PlanScene;
  /** The view in which the scene is first shown. */
  readonly firstView: View;
  readonly codes: PlaceCodes;
  readonly chosen: string | undefined;
  readonly pointed: string | undefined;
  readonly paint: PlanPaint;
  readonly onChoose: (place: PlanPlace | undefined) => void;
  readonly onPoint: (place: PlanPlace | undefined) => void;
  readonly onMove: () => void;
  /** Returns whether the next floor is shown in the current view. */
  readonly keepsView: () => boolean;
  /** The notes by feature id, shown at places when the plan is zoomed in. */
  readonly notes: ReadonlyMap<string, string>;
  readonly way: ShownWay | undefined;
  /** Called with a pressed position at which there is no place. */
  readonly onPick: ((position: readonly [longitude: number, latitude: number]) => void) | undefined;
}
