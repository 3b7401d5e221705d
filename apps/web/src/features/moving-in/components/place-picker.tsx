import { containsPoint, type Metres, projectionAt } from '@assist/floorplan';
import { useQuery } from '@tanstack/react-query';
import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { Segmented } from '../../../components/segmented.tsx';
import { levelPlanQuery } from '../../../lib/api/queries.ts';
import { useLanguage, useT } from '../../../lib/language-context.tsx';
import { breakName, LEAST_NAME_PX, letterHeightM, LINE_EM, roomAt } from '../../../parts/plan/model/name-room.ts';
import { toPaper } from '../../../parts/plan/model/plan-scene.ts';
import { PlanZoom } from '../../../parts/plan/plan-zoom.tsx';
import { useSize } from '../../../parts/plan/use-size.ts';
import type { Place } from '../model/places.ts';
import { PlaceLegend } from './place-legend.tsx';

interface PlacePickerProps {
  readonly levelId: string;
  /** The floor's name. */
  readonly floor: string;
  /** The places of this floor that can be chosen, and those that are resources. */
  readonly places: readonly Place[];
  readonly isChosen: (place: Place) => boolean;
  /** The feature of the resource about which a person is asked. */
  readonly asked: string | undefined;
  readonly onDecide: (places: readonly Place[], isChosen: boolean) => void;
  /** Receives the feature of a resource that was pressed; undefined if something else was. */
  readonly onAsk: (featureId: string | undefined) => void;
}

interface Frame {
  readonly from: Metres;
  readonly to: Metres;
}

/** Shortest movement in pixels that draws a frame; a shorter one is a press. */
const DRAG_PX = 6;
const MARGIN_M = 2;
/** Largest height of letters. */
const MOST_NAME_PX = 14;
/** The letters here are bold, and wider than those that `letterHeightM` measures. */
const BOLD = 0.88;
const MOST_ZOOM = 8;

/**
 * Draws a floor on which a press chooses a place, and a frame all places in it. A mouse can always draw a frame; a finger, which otherwise
 * scrolls, after a press on the button for it. The list below does the same by keyboard.
 */
export function PlacePicker({ levelId, floor, places, isChosen, asked, onDecide, onAsk }: PlacePickerProps) {
  const t = useT();
  const { language } = useLanguage();
  const { data: plan } = useQuery(levelPlanQuery(levelId, language));
  const svg = useRef<SVGSVGElement>(null);
  const [way, setWay] = useState<'press' | 'draw'>('press');
  const [zoom, setZoom] = useState(1);
  const [frame, setFrame] = useState<Frame>();
  const begun = useRef<{ readonly at: Metres; readonly clientX: number; readonly clientY: number } | undefined>(undefined);
  const { widthPx } = useSize(svg);

  const scene = useMemo(() => {
    if (plan === undefined) return undefined;
    const [west = 0, south = 0, east = 0, north = 0] = plan.bounds;
    const projection = projectionAt((west + east) / 2, (south + north) / 2);
    const toPoint = (position: readonly number[]): Metres => toPaper(projection.toMetres([position[0]!, position[1]!]), plan.bearing);
    const pathOf = (rings: readonly (readonly (readonly number[])[])[]) =>
      rings
        .map(
          (ring) =>
            `M${ring
              .map(toPoint)
              .map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`)
              .join('L')}Z`,
        )
        .join('');
    const walls = plan.features.flatMap(({ geometry, properties: { layer } }) => {
      if (layer !== 'ground' && layer !== 'wall' && layer !== 'unit') return [];
      const rings =
        geometry.type === 'Polygon' ? geometry.coordinates : geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
      return rings.length === 0 ? [] : [{ layer, path: pathOf(rings) }];
    });
    const labels = plan.features.flatMap(({ geometry, properties: { layer, name } }) =>
      layer === 'label' && geometry.type === 'Point' && name !== null ? [{ name, point: toPoint(geometry.coordinates) }] : [],
    );
    const corners = plan.features.flatMap(({ geometry }) => (geometry.type === 'Polygon' ? geometry.coordinates[0]!.map(toPoint) : []));
    const [left, right] = rangeOf(corners.map(([x]) => x));
    const [top, bottom] = rangeOf(corners.map(([, y]) => y));
    const [widthM, heightM] = [right - left + 2 * MARGIN_M, bottom - top + 2 * MARGIN_M];
    const box = [left - MARGIN_M, top - MARGIN_M, widthM, heightM].join(' ');
    return { box, widthM, heightM, walls, labels, pathOf, toPoint };
  }, [plan]);
  const drawn = useMemo(
    () =>
      scene === undefined
        ? []
        : places.map((place) => {
            const area = place.rings.map((ring) => ring.slice(0, -1).map(scene.toPoint));
            const corners = area[0]!;
            const sum = corners.reduce<Metres>(([sumX, sumY], [x, y]) => [sumX + x, sumY + y], [0, 0]);
            const middle: Metres = [sum[0] / corners.length, sum[1] / corners.length];
            const labelled = scene.labels.find(({ point }) => containsPoint(area, point))?.point;
            const at = labelled ?? middle;
            return { place, path: scene.pathOf(place.rings), middle, at, room: roomAt(area, at) };
          }),
    [scene, places],
  );
  if (scene === undefined) return null;

  const pxPerM = widthPx === 0 ? 1 : widthPx / scene.widthM;
  const pointAt = ({ clientX, clientY }: PointerEvent): Metres => {
    const matrix = svg.current!.getScreenCTM()!.inverse();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    return [x, y];
  };
  function move(event: PointerEvent) {
    const start = begun.current;
    if (start === undefined) return;
    if (frame === undefined && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < DRAG_PX) return;
    setFrame({ from: start.at, to: pointAt(event) });
  }
  function end() {
    begun.current = undefined;
    if (frame === undefined) return;
    const [west, east] = [frame.from[0], frame.to[0]].toSorted((a, b) => a - b) as [number, number];
    const [north, south] = [frame.from[1], frame.to[1]].toSorted((a, b) => a - b) as [number, number];
    const inside = drawn
      .filter(({ place, middle: [x, y] }) => place.resource === undefined && x >= west && x <= east && y >= north && y <= south)
      .map(({ place }) => place);
    // A frame around places that are all chosen leaves them out, as a second press does.
    if (inside.length > 0) onDecide(inside, !inside.every(isChosen));
    setFrame(undefined);
  }
  function press({ clientX, clientY }: PointerEvent) {
    const element = document.elementsFromPoint(clientX, clientY).find((one) => one instanceof SVGElement && 'place' in one.dataset) as
      | SVGElement
      | undefined;
    const place = places.find(({ featureId }) => featureId === element?.dataset['place']);
    onAsk(place?.resource === undefined ? undefined : place.featureId);
    if (place !== undefined && place.resource === undefined) onDecide([place], !isChosen(place));
  }
  return (
    <>
      <div className="place-picker__tools">
        <Segmented
          label={t('places.way')}
          value={way}
          options={[
            { value: 'press', label: t('places.press') },
            { value: 'draw', label: t('places.draw') },
          ]}
          onChange={setWay}
        />
        <p className="field__hint">{t(way === 'press' ? 'places.pickHint' : 'places.drawHint')}</p>
      </div>
      <PlaceLegend places={places} isChosen={isChosen} />
      <div className="place-picker">
        {/* Scrolled with the arrow keys when the drawing is larger than the window. */}
        <div
          className="place-picker__window"
          role="region"
          aria-label={t('plans.drawing', { floor })}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          style={{ aspectRatio: `${scene.widthM} / ${scene.heightM}` }}
        >
          <svg
            ref={svg}
            viewBox={scene.box}
            style={{ width: `${zoom * 100}%` }}
            data-way={way}
            aria-hidden
            onPointerDown={(event) => {
              if (event.button !== 0 || (event.pointerType === 'touch' && way === 'press')) return;
              begun.current = { at: pointAt(event), clientX: event.clientX, clientY: event.clientY };
              event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerMove={move}
            onPointerUp={(event) => {
              const isPress = frame === undefined;
              end();
              if (isPress && event.button === 0) press(event);
            }}
            onPointerCancel={() => {
              begun.current = undefined;
              setFrame(undefined);
            }}
          >
            {scene.walls.map(({ layer, path }, index) => (
              <path key={index} d={path} className={`place-picker__${layer}`} fillRule="evenodd" />
            ))}
            {drawn.map(({ place, path }) => (
              <path
                key={place.featureId}
                d={path}
                className="place-picker__place"
                data-place={place.featureId}
                data-of={place.of}
                data-is={place.resource !== undefined ? 'added' : isChosen(place) ? 'chosen' : 'open'}
                data-asked={place.featureId === asked || undefined}
              >
                <title>{place.resource?.name ?? place.name}</title>
              </path>
            ))}
            {drawn.map(({ place: { featureId, name, resource }, at: [x, y], room }) => {
              const text = resource === undefined ? (name ?? '') : `✓ ${name ?? resource.name}`;
              const sizeM = Math.min(MOST_NAME_PX / pxPerM, letterHeightM(text, room, false) * BOLD);
              // Where a whole name does not fit, the tick alone says that the place has been added.
              const isWhole = sizeM * pxPerM >= LEAST_NAME_PX;
              const lines = isWhole ? breakName(text) : resource === undefined ? [] : ['✓'];
              const heightM = isWhole ? sizeM : Math.min(MOST_NAME_PX / pxPerM, letterHeightM('✓', room, false));
              return lines.length === 0 ? null : (
                <text key={featureId} className="place-picker__name" style={{ fontSize: `${heightM}px` }} textAnchor="middle">
                  {lines.map((line, index) => (
                    <tspan key={index} x={x} y={y + heightM * (0.35 + LINE_EM * (index - (lines.length - 1) / 2))}>
                      {line}
                    </tspan>
                  ))}
                </text>
              );
            })}
            {frame !== undefined && (
              <rect
                className="place-picker__frame"
                x={Math.min(frame.from[0], frame.to[0])}
                y={Math.min(frame.from[1], frame.to[1])}
                width={Math.abs(frame.to[0] - frame.from[0])}
                height={Math.abs(frame.to[1] - frame.from[1])}
              />
            )}
          </svg>
        </div>
        <PlanZoom onZoom={(factor) => setZoom((before) => Math.min(MOST_ZOOM, Math.max(1, before * factor)))} onReset={() => setZoom(1)} />
      </div>
    </>
  );
}

function rangeOf(values: readonly number[]): readonly [least: number, most: number] {
  return values.reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [Infinity, -Infinity]);
}
