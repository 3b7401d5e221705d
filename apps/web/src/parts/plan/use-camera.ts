import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { CameraHold } from './model/camera-hold.ts';
import { fitView, type Padding, type View, type Viewport } from './model/fit-view.ts';
import { type Covered, freePart, within } from './model/free-part.ts';
import type { PlanPlace, PlanScene } from './model/plan-scene.ts';
import type { PlanSpot } from './model/plan-spot.ts';
import { type ShownWay, wayBox } from './model/shown-way.ts';

/** The largest scale to which a feature is zoomed, in pixels per metre. At this scale, symbols and names are legible. */
const SPOT_PX_PER_M = 16;
/** The largest scale at which a route or its step is shown, in pixels per metre. At this scale, the doors around the step are visible. */
const STEP_PX_PER_M = 22;
/** A chosen place is zoomed until it is this many pixels wide, enough for a finger, but not beyond the scale below (pixels per metre). */
const CHOSEN_PX = 24;
const CHOSEN_PX_PER_M = 32;

/** What determines which part of the floor is shown. */
export interface CameraSubject {
  readonly levelId: string;
  readonly scene: PlanScene;
  readonly isUpright: boolean;
  readonly size: Viewport;
  readonly padding: Padding;
  readonly covered: Covered;
  readonly chosenPlace: PlanPlace | undefined;
  /** The id of a shown feature that is not a resource; `spot` is its outline on paper. */
  readonly spotId: string | undefined;
  readonly spot: PlanSpot | undefined;
  readonly way: ShownWay | undefined;
  /** True if the map has replaced the plain plan. */
  readonly isMap: boolean;
}

export interface Camera {
  readonly hold: CameraHold;
  readonly firstView: View;
  /** Moves a place into view. Zooms in to at least `leastPxPerM`, unless the person has moved the view. */
  readonly reveal: (place: PlanPlace, leastPxPerM?: number) => void;
  readonly zoomBy: (factor: number) => void;
  readonly reset: () => void;
  /** Returns whether the view is not the whole floor. */
  readonly isElsewhere: () => boolean;
  /** Stores the view for the map that is about to replace the plain plan. */
  readonly keepForMap: () => void;
}

export function useCamera(subject: CameraSubject): Camera {
  const { scene, size, padding, covered } = subject;
  const [hold] = useState(() => new CameraHold());
  // Beside a card, the floor gets the remaining space. Above a sheet, only the chosen place is moved into view.
  const besideCardPx = covered.bottomShare === 0 ? covered.rightPx : 0;
  const firstView = useMemo(
    () => fitView(scene.box, size, { ...padding, right: padding.right + besideCardPx }),
    [scene, size, padding, besideCardPx],
  );
  useWholeFloor(hold, firstView, size);
  const reveal = useChosenInView(hold, subject, firstView);
  useSpotInView(hold, subject);
  useWayInView(hold, subject);

  // When the map replaces the plain plan, it takes over a view that is not the whole floor.
  const seenUntilMap = useRef<View>(undefined);
  useEffect(() => {
    const isElsewhere = hold.isMoved || hold.isShifted;
    if (subject.isMap && isElsewhere && seenUntilMap.current !== undefined) hold.plan?.moveTo(seenUntilMap.current, false);
  }, [hold, subject.isMap]);

  return {
    hold,
    firstView,
    reveal,
    zoomBy: (factor) => zoomBy(hold, subject, factor),
    reset: () => {
      hold.noteWhole();
      hold.plan?.moveTo(firstView, true);
    },
    isElsewhere: () => hold.isMoved || hold.isShifted,
    keepForMap: () => {
      seenUntilMap.current = hold.plan?.view();
    },
  };
}

/** Shows the whole floor again if the window or a card changes, unless the person has moved the view. */
function useWholeFloor(hold: CameraHold, firstView: View, size: Viewport): void {
  const shownView = useRef({ firstView, size });
  useEffect(() => {
    const before = shownView.current;
    if (before.firstView === firstView) return;
    shownView.current = { firstView, size };
    if (!hold.isMoved) hold.plan?.moveTo(firstView, before.size === size);
  }, [hold, firstView, size]);
}

/** Moves the chosen place out from under its card or sheet, and shows the whole floor again when the sheet is closed. */
function useChosenInView(hold: CameraHold, { chosenPlace, size, padding, covered }: CameraSubject, firstView: View): Camera['reveal'] {
  const reveal = useCallback(
    (place: PlanPlace, leastPxPerM?: number) => {
      const plan = hold.plan;
      // A place's position is unknown until the stage has a size. If the whole floor is shown beside a card, the place is visible.
      if (plan === null || size.widthPx === 0 || (!hold.isMoved && covered.bottomShare === 0)) return;
      const { centre, pxPerM: before } = plan.view();
      const pxPerM = hold.isMoved || leastPxPerM === undefined ? before : Math.max(firstView.pxPerM, leastPxPerM);
      const { left, right, top, bottom } = freePart(size, padding, covered);
      const [x, y] = plan.pixelOf(place.middle);
      const [dx, dy] = [x - within(x, left, right), y - within(y, top, bottom)];
      if (dx === 0 && dy === 0 && pxPerM === before) return;
      hold.noteShifted(true);
      // Zooms around the place, which stays where it was pressed unless that position is covered.
      const [atX, atY] = place.middle;
      const next = [atX + ((centre[0] - atX) * before + dx) / pxPerM, atY + ((centre[1] - atY) * before + dy) / pxPerM] as const;
      plan.moveTo({ centre: [...next], pxPerM }, true);
    },
    [hold, firstView, padding, covered, size],
  );
  useEffect(() => {
    if (chosenPlace === undefined) return;
    const { left, right, top, bottom } = freePart(size, padding, covered);
    const { box, widthM } = chosenPlace;
    const whole = Math.min((right - left) / (box.maxX - box.minX), (bottom - top) / (box.maxY - box.minY));
    reveal(chosenPlace, Math.min(whole, CHOSEN_PX / widthM, CHOSEN_PX_PER_M));
  }, [chosenPlace, reveal, size, padding, covered]);
  const isCovered = covered.bottomShare > 0;
  const goBack = useEffectEvent(() => {
    if (hold.isShifted && !hold.isMoved) hold.plan?.moveTo(firstView, true);
    hold.noteShifted(false);
  });
  useEffect(() => {
    if (!isCovered) goBack();
  }, [isCovered]);
  return reveal;
}

/** Moves a feature into view only once per floor and orientation, so that the view does not jump back after a person has moved it. */
function useSpotInView(hold: CameraHold, { levelId, isUpright, spot, spotId, size, padding }: CameraSubject): void {
  const shownSpot = useRef('');
  useEffect(() => {
    const plan = hold.plan;
    const shown = `${levelId} ${isUpright} ${spotId}`;
    if (spot === undefined || plan === null || size.widthPx === 0 || shownSpot.current === shown) return;
    shownSpot.current = shown;
    const near = fitView(spot.box, size, padding);
    const pxPerM = Math.max(plan.view().pxPerM, Math.min(SPOT_PX_PER_M, near.pxPerM));
    const [x, y] = spot.middle;
    hold.noteMoved();
    plan.moveTo(
      { centre: [x + (padding.right - padding.left) / 2 / pxPerM, y + (padding.bottom - padding.top) / 2 / pxPerM], pxPerM },
      true,
    );
  }, [hold, spot, spotId, levelId, isUpright, size, padding]);
}

/** Moves the route or its step into view once. After a person has moved the view, it jumps back only at the next step. */
function useWayInView(hold: CameraHold, { way, scene, size, padding, isMap }: CameraSubject): void {
  const shownLook = useRef<{ readonly look: unknown; readonly scene: unknown }>(undefined);
  useEffect(() => {
    const plan = hold.plan;
    const look = way?.look;
    const isShown = shownLook.current?.look === look && shownLook.current?.scene === scene;
    if (plan === null || look === undefined || size.widthPx === 0 || isShown) return;
    shownLook.current = { look, scene };
    hold.noteMoved();
    const box = wayBox(way!, scene);
    if (look.kind === 'step' && look.bearingDeg !== undefined) plan.turnTo(look.position, look.bearingDeg, STEP_PX_PER_M);
    else if (box !== undefined) {
      const near = fitView(box, size, padding);
      plan.moveTo({ ...near, pxPerM: Math.min(near.pxPerM, STEP_PX_PER_M) }, true);
    }
  }, [hold, way, scene, size, padding, isMap]);
}

/** Zooms around the chosen place if it is visible, so that it keeps its position; otherwise around the centre. */
function zoomBy(hold: CameraHold, { chosenPlace, size }: CameraSubject, factor: number): void {
  const plan = hold.plan;
  if (plan === null) return;
  const { centre, pxPerM } = plan.view();
  hold.noteMoved();
  const [x, y] = chosenPlace === undefined ? [-1, -1] : plan.pixelOf(chosenPlace.middle);
  const isInSight = x >= 0 && y >= 0 && x <= size.widthPx && y <= size.heightPx;
  const [atX, atY] = isInSight && chosenPlace !== undefined ? chosenPlace.middle : centre;
  plan.moveTo({ centre: [atX + (centre[0] - atX) / factor, atY + (centre[1] - atY) / factor], pxPerM: pxPerM * factor }, true);
}
