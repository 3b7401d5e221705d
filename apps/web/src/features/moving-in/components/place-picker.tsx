import { projectionAt } from '@assist/floorplan';
import { useQuery } from '@tanstack/react-query';
import { type PointerEvent, useMemo, useRef, useState } from 'react';
import { toPaper } from '../../../parts/plan/model/plan-scene.ts';
import { levelPlanQuery } from '../../../lib/api/queries.ts';
import { useLanguage } from '../../../lib/language-context.tsx';
import type { Place } from '../model/places.ts';

interface PlacePickerProps {
  readonly levelId: string;
  /** The places of this floor that can be chosen. */
  readonly places: readonly Place[];
  readonly isChosen: (place: Place) => boolean;
  readonly onDecide: (places: readonly Place[], isChosen: boolean) => void;
}

type Point = readonly [x: number, y: number];

interface Frame {
  readonly from: Point;
  readonly to: Point;
}

/** Shortest movement in pixels that draws a frame; a shorter one is a press. */
const DRAG_PX = 6;
const MARGIN_M = 2;

/** Draws a floor on which a press chooses a place, and a frame all places in it. The list below does the same by keyboard. */
export function PlacePicker({ levelId, places, isChosen, onDecide }: PlacePickerProps) {
  const { language } = useLanguage();
  const { data: plan } = useQuery(levelPlanQuery(levelId, language));
  const svg = useRef<SVGSVGElement>(null);
  const [frame, setFrame] = useState<Frame>();
  const begun = useRef<{ readonly at: Point; readonly clientX: number; readonly clientY: number } | undefined>(undefined);

  const scene = useMemo(() => {
    if (plan === undefined) return undefined;
    const [west = 0, south = 0, east = 0, north = 0] = plan.bounds;
    const projection = projectionAt((west + east) / 2, (south + north) / 2);
    const toPoint = (position: readonly number[]): Point => toPaper(projection.toMetres([position[0]!, position[1]!]), plan.bearing);
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
    const corners = plan.features.flatMap(({ geometry }) => (geometry.type === 'Polygon' ? geometry.coordinates[0]!.map(toPoint) : []));
    const [left, right] = rangeOf(corners.map(([x]) => x));
    const [top, bottom] = rangeOf(corners.map(([, y]) => y));
    const box = [left - MARGIN_M, top - MARGIN_M, right - left + 2 * MARGIN_M, bottom - top + 2 * MARGIN_M].join(' ');
    return { box, walls, pathOf, toPoint };
  }, [plan]);
  const drawn = useMemo(
    () =>
      scene === undefined
        ? []
        : places.map((place) => {
            const corners = place.rings[0]!.map(scene.toPoint);
            const sum = corners.reduce<Point>(([sumX, sumY], [x, y]) => [sumX + x, sumY + y], [0, 0]);
            const middle: Point = [sum[0] / corners.length, sum[1] / corners.length];
            return { place, path: scene.pathOf(place.rings), middle };
          }),
    [scene, places],
  );
  if (scene === undefined) return null;

  const pointAt = ({ clientX, clientY }: PointerEvent): Point => {
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
    const inside = drawn.filter(({ middle: [x, y] }) => x >= west && x <= east && y >= north && y <= south).map(({ place }) => place);
    // A frame around places that are all chosen leaves them out, as a second press does.
    if (inside.length > 0) onDecide(inside, !inside.every(isChosen));
    setFrame(undefined);
  }
  return (
    <svg
      ref={svg}
      className="place-picker"
      viewBox={scene.box}
      aria-hidden
      onPointerDown={(event) => {
        if (event.button !== 0 || event.pointerType === 'touch') return;
        begun.current = { at: pointAt(event), clientX: event.clientX, clientY: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={move}
      onPointerUp={(event) => {
        const isPress = frame === undefined;
        end();
        if (!isPress || event.button !== 0) return;
        const [x, y] = [event.clientX, event.clientY];
        const id = document.elementsFromPoint(x, y).find((element) => element instanceof SVGElement && 'place' in element.dataset) as
          | SVGElement
          | undefined;
        const place = places.find(({ featureId }) => featureId === id?.dataset['place']);
        if (place !== undefined) onDecide([place], !isChosen(place));
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
          data-chosen={isChosen(place) || undefined}
        >
          {place.name !== null && <title>{place.name}</title>}
        </path>
      ))}
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
  );
}

function rangeOf(values: readonly number[]): readonly [least: number, most: number] {
  return values.reduce(([least, most], value) => [Math.min(least, value), Math.max(most, value)], [Infinity, -Infinity]);
}
