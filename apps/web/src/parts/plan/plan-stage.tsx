import type { LevelPlan } from '@assist/contract';
import type { Resource } from '@assist/resource';
import { type ComponentType, type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { useIsPrinting } from '../../lib/use-is-printing.ts';
import { useResourceText } from '../resource/use-resource-text.ts';
import type { PlaceCodes } from './map/create-plan-map.ts';
import { fitView, isBetterUpright, type Padding, type View } from './model/fit-view.ts';
import { placeShapeOf } from './model/place-display.ts';
import { type PlanPlace, toPlanScene } from './model/plan-scene.ts';
import { spotOf } from './model/plan-spot.ts';
import { onPaper, type ShownWay, wayBox } from './model/shown-way.ts';
import { usePlanLibrary } from './map/use-plan-library.ts';
import { usePlanPaint } from './map/use-plan-paint.ts';
import { PlaceTip } from './place-tip.tsx';
import { PlanCursor } from './plan-cursor.tsx';
import type { PlanHandle } from './plan-handle.ts';
import { PlanMap, type RendererProps } from './plan-map.tsx';
import { PlanPrint } from './plan-print.tsx';
import { PlanSvg } from './plan-svg.tsx';
import type { StageView } from './stage-view.ts';
import { PlanZoom } from './plan-zoom.tsx';
import { useSize } from './use-size.ts';
import './plan-stage.css';

interface PlanStageProps {
  readonly level: LevelPlan;
  readonly levelName: string;
  readonly resources: readonly Resource[];
  /** Omitted if availability is not shown: on a way, to a guest, on a kiosk. */
  readonly codes?: PlaceCodes;
  readonly chosen: Resource | undefined;
  readonly onChoose: (resource: Resource | undefined) => void;
  /** Another feature to show: a kitchen, a lift, a neighbourhood. Ignored if a place is chosen. */
  readonly featureId?: string | undefined;
  readonly notes?: ReadonlyMap<string, string>;
  /** The margins that other elements cover, where the building must not be drawn. */
  readonly padding: Padding;
  /**
   * The additional area covered by the card of the chosen place: pixels at the right, or a share from below and the elements that move
   * above it.
   */
  readonly covered?: { readonly topPx: number; readonly rightPx: number; readonly bottomShare: number };
  /** The way to draw on it. */
  readonly way?: ShownWay | undefined;
  /** Always uses the plain plan: it needs no graphics card, and a screen that runs for months holds no memory for a map. */
  readonly isPlain?: boolean;
  /** Called with a position where there is no resource. */
  readonly onPick?: ((position: readonly [longitude: number, latitude: number]) => void) | undefined;
  /** A layer that lies over it and moves with it. */
  readonly Overlay?: ComponentType<{ readonly stage: StageView }>;
  readonly children?: ReactNode;
}

/** Within this many degrees a metre changes its size on the map by less than two per cent. */
const LATITUDE_STEP = 0.5;
/** From this scale on symbols and names are legible. */
const SPOT_PX_PER_M = 16;
/** The scale of a step, at which the surrounding doors are visible. */
const STEP_PX_PER_M = 22;

const NO_CODES: PlaceCodes = new Map();
const NO_NOTES: ReadonlyMap<string, string> = new Map();
const NOTHING_COVERED = { topPx: 0, rightPx: 0, bottomShare: 0 };
/** Above a sheet the chosen place is zoomed in so far that a finger can press it and its neighbours. */
const CHOSEN_PX = 24;
const CHOSEN_PX_PER_M = 32;
/** The distance of the chosen place from anything that covers the plan. */
const EDGE_PX = 40;

/** Returns the uncovered part, in pixels of the stage. */
function freePart(
  { widthPx, heightPx }: ReturnType<typeof useSize>,
  padding: Padding,
  { topPx, rightPx, bottomShare }: typeof NOTHING_COVERED,
) {
  return [
    padding.left,
    widthPx - padding.right - rightPx,
    padding.top + topPx,
    bottomShare === 0 ? heightPx - padding.bottom : heightPx * (1 - bottomShare),
  ] as const;
}

/** Returns the nearest position away from both edges; the middle if there is no room for that. */
function within(at: number, least: number, most: number): number {
  if (most - least < 2 * EDGE_PX) return (least + most) / 2;
  return Math.min(Math.max(at, least + EDGE_PX), most - EDGE_PX);
}

/** The floor, to view, to press and to navigate with the arrow keys. */
export function PlanStage({
  level,
  levelName,
  resources,
  codes = NO_CODES,
  chosen,
  featureId,
  onChoose,
  notes = NO_NOTES,
  padding,
  covered = NOTHING_COVERED,
  way,
  isPlain = false,
  onPick,
  Overlay,
  children,
}: PlanStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const handle = useRef<PlanHandle>(null);
  const size = useSize(stage);
  const { resourceTypeInfos, planDisplay } = useConfiguration();
  const { name } = useResourceText();
  const paint = usePlanPaint();
  const map = usePlanLibrary(!isPlain);
  const isPrinting = useIsPrinting();
  const [pointed, setPointed] = useState<PlanPlace>();
  const [tip, setTip] = useState<{ readonly place: PlanPlace; readonly at: readonly [number, number] }>();

  const texts = useMemo(
    () => ({
      nameOf: name,
      shapeOf: (resource: Resource) =>
        placeShapeOf(resourceTypeInfos.find((info) => info.resourceTypeId === resource.resourceTypeId)?.shape),
      display: planDisplay,
    }),
    [name, resourceTypeInfos, planDisplay],
  );
  const lying = useMemo(() => toPlanScene(level, resources, texts, false), [level, resources, texts]);
  const isUpright = size.widthPx > 0 && isBetterUpright(lying.box, size, padding);
  const scene = useMemo(
    () => (isUpright ? toPlanScene(level, resources, texts, true) : lying),
    [isUpright, lying, level, resources, texts],
  );
  // Beside a card the floor gets the remaining space. Below a sheet not all of it fits, so the chosen place is moved into view.
  const besideCardPx = covered.bottomShare === 0 ? covered.rightPx : 0;
  const firstView = useMemo(
    () => fitView(scene.box, size, { ...padding, right: padding.right + besideCardPx }),
    [scene, size, padding, besideCardPx],
  );
  const chosenPlace = useMemo(
    () => (chosen === undefined ? undefined : scene.places.find((place) => place.resource.id === chosen.id)),
    [scene, chosen],
  );

  // A change of the window's size, or a card that opens or closes, shows the whole floor again, unless the person has moved it.
  const isMoved = useRef(false);
  /** True if it was moved only for the chosen place, and returns afterwards. */
  const isShifted = useRef(false);
  const shownView = useRef({ firstView, size });
  useEffect(() => {
    const before = shownView.current;
    if (before.firstView === firstView) return;
    shownView.current = { firstView, size };
    if (!isMoved.current) handle.current?.moveTo(firstView, before.size === size);
  }, [firstView, size]);

  const reveal = useCallback(
    (place: PlanPlace, leastPxPerM?: number) => {
      const plan = handle.current;
      // Before the stage has its size, the position of a place is not known. If the whole floor is shown, the place is visible.
      if (plan === null || size.widthPx === 0 || (!isMoved.current && covered.bottomShare === 0)) return;
      const { centre, pxPerM: before } = plan.view();
      const pxPerM = isMoved.current || leastPxPerM === undefined ? before : Math.max(firstView.pxPerM, leastPxPerM);
      const [left, right, top, bottom] = freePart(size, padding, covered);
      const [x, y] = plan.pixelOf(place.middle);
      const [dx, dy] = [x - within(x, left, right), y - within(y, top, bottom)];
      if (dx === 0 && dy === 0 && pxPerM === before) return;
      isShifted.current = true;
      // Zooms around the place: it stays where it was pressed, as far as that is not covered.
      const [atX, atY] = place.middle;
      const nextCentre = [atX + ((centre[0] - atX) * before + dx) / pxPerM, atY + ((centre[1] - atY) * before + dy) / pxPerM] as const;
      plan.moveTo({ centre: [...nextCentre], pxPerM }, true);
    },
    [firstView, padding, covered, size],
  );
  useEffect(() => {
    if (chosenPlace === undefined) return;
    const [left, right, top, bottom] = freePart(size, padding, covered);
    const { box, widthM } = chosenPlace;
    const whole = Math.min((right - left) / (box.maxX - box.minX), (bottom - top) / (box.maxY - box.minY));
    reveal(chosenPlace, Math.min(whole, CHOSEN_PX / widthM, CHOSEN_PX_PER_M));
  }, [chosenPlace, reveal, size, padding, covered]);
  const isCovered = covered.bottomShare > 0;
  const goBack = useEffectEvent(() => {
    if (isShifted.current && !isMoved.current) handle.current?.moveTo(firstView, true);
    isShifted.current = false;
  });
  useEffect(() => {
    if (!isCovered) goBack();
  }, [isCovered]);

  const spotId = chosen === undefined ? featureId : undefined;
  const spot = useMemo(() => spotOf(scene, spotId), [scene, spotId]);
  // Once for each floor and orientation: a person who moves on is not brought back.
  const shownSpot = useRef('');
  useEffect(() => {
    const plan = handle.current;
    const shown = `${level.levelId} ${isUpright} ${spotId}`;
    if (spot === undefined || plan === null || size.widthPx === 0 || shownSpot.current === shown) return;
    shownSpot.current = shown;
    const near = fitView(spot.box, size, padding);
    const pxPerM = Math.max(plan.view().pxPerM, Math.min(SPOT_PX_PER_M, near.pxPerM));
    const [x, y] = spot.middle;
    isMoved.current = true;
    plan.moveTo(
      { centre: [x + (padding.right - padding.left) / 2 / pxPerM, y + (padding.bottom - padding.top) / 2 / pxPerM], pxPerM },
      true,
    );
  }, [spot, spotId, level.levelId, isUpright, size, padding]);

  // Each target once: a person who moves on is not brought back before the next.
  const shownLook = useRef<{ readonly look: unknown; readonly scene: unknown }>(undefined);
  useEffect(() => {
    const plan = handle.current;
    const look = way?.look;
    if (
      plan === null ||
      look === undefined ||
      size.widthPx === 0 ||
      (shownLook.current?.look === look && shownLook.current.scene === scene)
    )
      return;
    shownLook.current = { look, scene };
    isMoved.current = true;
    const box = wayBox(way!, scene);
    if (look.kind === 'step' && look.bearingDeg !== undefined) plan.turnTo(look.position, look.bearingDeg, STEP_PX_PER_M);
    else if (box !== undefined) {
      const near = fitView(box, size, padding);
      plan.moveTo({ ...near, pxPerM: Math.min(near.pxPerM, STEP_PX_PER_M) }, true);
    }
  }, [way, scene, size, padding, map.state]);

  // The view stays where the person has moved it when the map replaces the plain plan.
  const seenUntilMap = useRef<View>(undefined);
  useEffect(() => {
    const isElsewhere = isMoved.current || isShifted.current;
    if (map.state === 'drawn' && isElsewhere && seenUntilMap.current !== undefined) handle.current?.moveTo(seenUntilMap.current, false);
  }, [map.state]);

  const zoomBy = (factor: number) => {
    const plan = handle.current;
    if (plan === null) return;
    const { centre, pxPerM } = plan.view();
    isMoved.current = true;
    // Zooms around the chosen place if it is visible, so that it stays where it is.
    const [x, y] = chosenPlace === undefined ? [-1, -1] : plan.pixelOf(chosenPlace.middle);
    const isInSight = x >= 0 && y >= 0 && x <= size.widthPx && y <= size.heightPx;
    const [atX, atY] = isInSight && chosenPlace !== undefined ? chosenPlace.middle : centre;
    plan.moveTo({ centre: [atX + (centre[0] - atX) / factor, atY + (centre[1] - atY) / factor], pxPerM: pxPerM * factor }, true);
  };
  const reset = () => {
    isMoved.current = false;
    handle.current?.moveTo(firstView, true);
  };
  const movedListeners = useRef(new Set<() => void>());
  const onMove = useCallback(() => {
    setTip(undefined);
    for (const listener of movedListeners.current) listener();
  }, []);
  const stageView = useMemo<StageView>(
    () => ({
      levelId: level.levelId,
      pixelOf: (position) => handle.current?.pixelOf(onPaper(position, scene)),
      pxPerM: () => handle.current?.view().pxPerM ?? 0,
      renderer: map.state,
      ...size,
      onMoved: (listener) => {
        movedListeners.current.add(listener);
        return () => movedListeners.current.delete(listener);
      },
    }),
    [level.levelId, scene, size, map.state],
  );
  const onPoint = useCallback((place: PlanPlace | undefined) => {
    setPointed(place);
    const at = place === undefined ? undefined : handle.current?.pixelOf([place.middle[0], place.box.minY]);
    setTip(place === undefined || at === undefined ? undefined : { place, at });
  }, []);

  const renderer: RendererProps = {
    ref: handle,
    scene,
    firstView,
    codes,
    chosen: chosenPlace?.featureId ?? spotId,
    pointed: pointed?.featureId,
    paint,
    onChoose: (place) => onChoose(place?.resource),
    onPoint,
    onMove,
    notes,
    keepsView: () => isMoved.current || isShifted.current,
    way,
    onPick,
  };
  const isShown = size.widthPx > 0;
  return (
    <div
      ref={stage}
      className="plan-stage"
      onWheel={() => {
        isMoved.current = true;
      }}
      onPointerMove={(event) => {
        if (event.buttons !== 0) isMoved.current = true;
      }}
    >
      {isShown && map.state !== 'drawn' && <PlanSvg {...renderer} />}
      {isShown && map.library !== undefined && (
        <div className="plan-stage__map" data-ready={map.state === 'drawn' || undefined}>
          <PlanMap
            // Sizes depend on the latitude, so a building elsewhere gets a new map.
            key={Math.round(scene.projection.origin[1] / LATITUDE_STEP)}
            {...renderer}
            ref={map.state === 'drawn' ? handle : null}
            library={map.library}
            onReady={() => {
              seenUntilMap.current = handle.current?.view();
              map.onReady();
            }}
            onLost={map.onLost}
          />
        </div>
      )}
      <PlanCursor
        scene={scene}
        codes={codes}
        chosen={chosenPlace}
        levelName={levelName}
        onPoint={(place) => {
          if (place !== undefined) reveal(place);
          onPoint(place);
        }}
        onChoose={(place) => onChoose(place?.resource)}
        onZoom={zoomBy}
        onReset={reset}
      />
      {tip !== undefined && <PlaceTip place={tip.place} code={codes.get(tip.place.featureId) ?? -1} at={tip.at} />}
      <PlanZoom onZoom={zoomBy} onReset={reset} />
      {Overlay !== undefined && (
        <Suspense>
          <Overlay stage={stageView} />
        </Suspense>
      )}
      {children}
      {isPrinting && <PlanPrint scene={lying} codes={codes} title={levelName} />}
    </div>
  );
}
