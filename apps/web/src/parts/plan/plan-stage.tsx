import type { LevelPlan } from '@assist/contract';
import type { Resource } from '@assist/resource';
import { type ComponentType, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useIsPrinting } from '../../lib/use-is-printing.ts';
import type { PlaceCodes } from './map/create-plan-map.ts';
import { usePlanLibrary } from './map/use-plan-library.ts';
import { usePlanPaint } from './map/use-plan-paint.ts';
import type { Padding } from './model/fit-view.ts';
import type { Covered } from './model/free-part.ts';
import type { PlanPlace } from './model/plan-scene.ts';
import { spotOf } from './model/plan-spot.ts';
import { onPaper, type ShownWay } from './model/shown-way.ts';
import { PlaceTip } from './place-tip.tsx';
import { PlanCursor } from './plan-cursor.tsx';
import type { PlanHandle } from './plan-handle.ts';
import { PlanMap } from './plan-map.tsx';
import { PlanPrint } from './plan-print.tsx';
import { PlanSvg } from './plan-svg.tsx';
import { PlanZoom } from './plan-zoom.tsx';
import type { RendererProps } from './renderer-props.ts';
import type { StageView } from './stage-view.ts';
import { type Camera, useCamera } from './use-camera.ts';
import { usePlanScene } from './use-plan-scene.ts';
import { useSize } from './use-size.ts';
import './plan-stage.css';

interface PlanStageProps {
  readonly level: LevelPlan;
  readonly levelName: string;
  readonly resources: readonly Resource[];
  /** The shown codes of the places; omitted to show no availability (for a route, for guests, and on a kiosk). */
  readonly codes?: PlaceCodes;
  readonly chosen: Resource | undefined;
  readonly onChoose: (resource: Resource | undefined) => void;
  /** The id of a shown feature that is not a resource, such as a kitchen, a lift or a neighbourhood. Ignored if a resource is chosen. */
  readonly featureId?: string | undefined;
  readonly notes?: ReadonlyMap<string, string>;
  /** The margins that other elements cover, where the building is not drawn. */
  readonly padding: Padding;
  /** The part that the chosen place's card covers in addition. */
  readonly covered?: Covered;
  /** The route to draw on the plan. */
  readonly way?: ShownWay | undefined;
  /** True to use only the plain plan, which needs no graphics card and little memory on an unattended screen. */
  readonly isPlain?: boolean;
  /** Called with a pressed position at which there is no resource. */
  readonly onPick?: ((position: readonly [longitude: number, latitude: number]) => void) | undefined;
  /** A layer that lies over the plan and moves with it. */
  readonly Overlay?: ComponentType<{ readonly stage: StageView }>;
  readonly children?: ReactNode;
}

/** A new map is created after this many degrees of latitude. Within them, the size of a metre changes by less than two per cent. */
const LATITUDE_STEP = 0.5;

const NO_CODES: PlaceCodes = new Map();
const NO_NOTES: ReadonlyMap<string, string> = new Map();
const NOTHING_COVERED: Covered = { topPx: 0, rightPx: 0, bottomShare: 0 };

/** The plan of a floor, which can be moved, pressed and navigated with the arrow keys. */
export function PlanStage(props: PlanStageProps) {
  const { level, levelName, resources, codes = NO_CODES, chosen, onChoose, way, isPlain = false, Overlay, children } = props;
  const { padding, covered = NOTHING_COVERED } = props;
  const stage = useRef<HTMLDivElement>(null);
  const size = useSize(stage);
  const map = usePlanLibrary(!isPlain);
  const isPrinting = useIsPrinting();
  const { scene, lying, isUpright } = usePlanScene(level, resources, size, padding);
  const chosenPlace = useMemo(
    () => (chosen === undefined ? undefined : scene.places.find((place) => place.resource.id === chosen.id)),
    [scene, chosen],
  );
  const spotId = chosen === undefined ? props.featureId : undefined;
  const spot = useMemo(() => spotOf(scene, spotId), [scene, spotId]);
  const isMap = map.state === 'drawn';
  const { levelId } = level;
  const camera = useCamera({ levelId, scene, isUpright, size, padding, covered, chosenPlace, spotId, spot, way, isMap });
  const pointer = usePointer(camera.hold);
  const { onMove, stageView } = useStageView({ camera, levelId, scene, size, renderer: map.state, onMoved: pointer.hideTip });
  const onChoosePlace = (place: PlanPlace | undefined) => onChoose(place?.resource);

  return (
    <div
      ref={stage}
      className="plan-stage"
      onWheel={camera.hold.noteMoved}
      onPointerMove={(event) => {
        if (event.buttons !== 0) camera.hold.noteMoved();
      }}
    >
      {size.widthPx > 0 && (
        <Renderers
          map={map}
          attach={camera.hold.attach}
          keepForMap={camera.keepForMap}
          renderer={{
            scene,
            firstView: camera.firstView,
            codes,
            chosen: chosenPlace?.featureId ?? spotId,
            pointed: pointer.pointed?.featureId,
            onChoose: onChoosePlace,
            onPoint: pointer.onPoint,
            onMove,
            notes: props.notes ?? NO_NOTES,
            keepsView: camera.isElsewhere,
            way,
            onPick: props.onPick,
          }}
        />
      )}
      <PlanCursor
        scene={scene}
        codes={codes}
        chosen={chosenPlace}
        levelName={levelName}
        onPoint={(place) => {
          if (place !== undefined) camera.reveal(place);
          pointer.onPoint(place);
        }}
        onChoose={onChoosePlace}
        onZoom={camera.zoomBy}
        onReset={camera.reset}
      />
      {pointer.tip !== undefined && (
        <PlaceTip place={pointer.tip.place} code={codes.get(pointer.tip.place.featureId) ?? -1} at={pointer.tip.at} />
      )}
      <PlanZoom onZoom={camera.zoomBy} onReset={camera.reset} />
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

interface RenderersProps {
  readonly map: ReturnType<typeof usePlanLibrary>;
  readonly attach: (plan: PlanHandle | null) => void;
  readonly keepForMap: () => void;
  readonly renderer: Omit<RendererProps, 'ref' | 'paint'>;
}

/** Shows the plain plan until the map is drawn, and then the map. */
function Renderers({ map, attach, keepForMap, renderer }: RenderersProps) {
  const paint = usePlanPaint();
  const isDrawn = map.state === 'drawn';
  return (
    <>
      {!isDrawn && <PlanSvg {...renderer} paint={paint} ref={attach} />}
      {map.library !== undefined && (
        <div className="plan-stage__map" data-ready={isDrawn || undefined}>
          <PlanMap
            // Sizes on the map depend on the latitude, so a building at another latitude gets a new map.
            key={Math.round(renderer.scene.projection.origin[1] / LATITUDE_STEP)}
            {...renderer}
            paint={paint}
            ref={isDrawn ? attach : null}
            library={map.library}
            onReady={() => {
              keepForMap();
              map.onReady();
            }}
            onLost={map.onLost}
          />
        </div>
      )}
    </>
  );
}

/** Returns the place under the pointer or the keyboard's cursor, and its tip. */
function usePointer(hold: Camera['hold']) {
  const [pointed, setPointed] = useState<PlanPlace>();
  const [tip, setTip] = useState<{ readonly place: PlanPlace; readonly at: readonly [number, number] }>();
  const onPoint = useCallback(
    (place: PlanPlace | undefined) => {
      setPointed(place);
      const at = place === undefined ? undefined : hold.plan?.pixelOf([place.middle[0], place.box.minY]);
      setTip(place === undefined || at === undefined ? undefined : { place, at });
    },
    [hold],
  );
  return { pointed, tip, onPoint, hideTip: useCallback(() => setTip(undefined), []) };
}

interface StageViewParts extends Pick<StageView, 'levelId' | 'renderer'> {
  readonly camera: Camera;
  readonly scene: Parameters<typeof onPaper>[1];
  readonly size: ReturnType<typeof useSize>;
  readonly onMoved: () => void;
}

/** Returns the view that layers over the plan use, and a function that notifies them when the plan has moved. */
function useStageView({ camera: { hold }, levelId, scene, size, renderer, onMoved }: StageViewParts) {
  const listeners = useRef(new Set<() => void>());
  const onMove = useCallback(() => {
    onMoved();
    for (const listener of listeners.current) listener();
  }, [onMoved]);
  const stageView = useMemo<StageView>(
    () => ({
      levelId,
      pixelOf: (position) => hold.plan?.pixelOf(onPaper(position, scene)),
      pxPerM: () => hold.plan?.view().pxPerM ?? 0,
      renderer,
      ...size,
      onMoved: (listener) => {
        listeners.current.add(listener);
        return () => listeners.current.delete(listener);
      },
    }),
    [hold, levelId, scene, size, renderer],
  );
  return { onMove, stageView };
}
