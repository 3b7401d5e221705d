import { unitColour, type Metres, type NameRoom, type Shape } from '@assist/floorplan';
import { memo, useMemo } from 'react';
import { amenityIcon, signPath } from './map/amenity-icons.ts';
import type { PlaceCodes } from './map/create-plan-map.ts';
import type { PlanPaint } from './map/plan-paint.ts';
import { toneOf } from './map/plan-sources.ts';
import { PLACE_LOOKS } from './model/place-look.ts';
import { breakName, letterHeightM, LINE_EM, roomOfLabel, roomOfPlace } from './model/name-room.ts';
import { contentAt } from './model/place-display.ts';
import { type PlanPlace, type PlanScene, toPaper } from './model/plan-scene.ts';
import type { PlanSpot } from './model/plan-spot.ts';

/** Units of the drawing per metre. Paths are in centimetres, because whole numbers make them shorter. */
export const PER_M = 100;

/** Smallest height of letters, in pixels. A name whose letters would be smaller is left out until the plan is zoomed in. */
const LEAST_NAME_PX = 7.5;

interface PlanDrawingProps {
  readonly scene: PlanScene;
  readonly codes: PlaceCodes;
  readonly paint: PlanPaint;
  /** The scale of the drawing, in screen pixels per metre. */
  readonly pxPerM: number;
}

/** The floor drawn in SVG, in centimetres on paper. */
export function PlanDrawing({ scene, codes, paint, pxPerM }: PlanDrawingProps) {
  // Rounded to steps of the zoom, so that names are not recomputed at every small change.
  const leastM = LEAST_NAME_PX / 2 ** (Math.round(Math.log2(pxPerM) * 4) / 4);
  return (
    <>
      <Ground scene={scene} paint={paint} part="low" />
      {scene.places
        .filter((place) => isSurface(place))
        .map((place) => (
          <Place key={place.featureId} place={place} code={codes.get(place.featureId) ?? -1} paint={paint} />
        ))}
      <Ground scene={scene} paint={paint} part="furniture" />
      {scene.places
        .filter((place) => !isSurface(place))
        .map((place) => (
          <Place key={place.featureId} place={place} code={codes.get(place.featureId) ?? -1} paint={paint} />
        ))}
      <Ground scene={scene} paint={paint} part="high" leastM={leastM} />
      {scene.places.map((place) => (
        <PlaceMark
          key={place.featureId}
          place={place}
          scene={scene}
          code={codes.get(place.featureId) ?? -1}
          paint={paint}
          leastM={leastM}
        />
      ))}
    </>
  );
}

function isSurface(place: PlanPlace): boolean {
  return place.feature.properties.layer !== 'fixture';
}

interface PlaceProps {
  readonly place: PlanPlace;
  readonly code: number;
  readonly paint: PlanPaint;
}

const Place = memo(function Place({ place, code, paint }: PlaceProps) {
  const { category } = place.feature.properties;
  const plain = isSurface(place) ? unitColour(category, paint.plan) : paint.plan.fixture;
  return (
    <path
      data-place={place.resource.id}
      data-code={code}
      d={areaPath(place)}
      fill={paint.slots[code] ?? plain}
      stroke={isSurface(place) ? 'none' : paint.plan.fixtureLine}
      strokeWidth={3.5}
    />
  );
});

function textAt({ shape, featureId, feature, name, code }: PlanPlace, { display }: PlanScene, isClose: boolean): string {
  const { category } = feature.properties;
  return contentAt(shape, { featureId, category, name, code, icon: null, image: null }, display, isClose).texts.join(' ');
}

/** The mark of a place and its text, drawn above the furniture. */
const PlaceMark = memo(function PlaceMark({
  place,
  scene,
  code,
  paint,
  leastM,
}: PlaceProps & { readonly scene: PlanScene; readonly leastM: number }) {
  const [x, y] = place.middle.map((metres) => metres * PER_M) as [number, number];
  const look = PLACE_LOOKS[code];
  const size = Math.min(place.widthM * 0.5, 0.8) * PER_M;
  const isRoom = place.shape === 'room';
  return (
    <g>
      {look !== undefined && (
        <text x={x} y={isRoom ? y - size * 0.9 : y} dy="0.35em" textAnchor="middle" fontSize={size} fill={paint.inks[code]}>
          {look.mark}
        </text>
      )}
      {!isRoom && (
        <text
          className="plan-svg__code"
          x={x}
          y={y + size * 0.9}
          dy="0.35em"
          textAnchor="middle"
          fontSize={Math.min(place.widthM * 0.36, 0.3) * PER_M}
          fill={paint.plan.text}
        >
          {textAt(place, scene, true)}
        </text>
      )}
      {isRoom && (
        <RoomName text={textAt(place, scene, false)} x={x} y={y + size * 0.2} room={roomOfPlace(place)} paint={paint} leastM={leastM} />
      )}
    </g>
  );
});

function RoomName({
  text,
  x,
  y,
  room,
  paint,
  leastM,
  colour = paint.plan.text,
  isBelowMark = true,
}: {
  text: string;
  x: number;
  y: number;
  room: NameRoom;
  paint: PlanPaint;
  /** Smallest height of letters in metres. A name whose letters would be smaller is not drawn. */
  leastM: number;
  colour?: string;
  isBelowMark?: boolean;
}) {
  const sizeM = Math.min(0.95, letterHeightM(text, room, isBelowMark));
  if (sizeM < leastM) return null;
  const lines = breakName(text);
  // The first line starts below the mark; without a mark, all lines are centred.
  const firstEm = isBelowMark ? 0.5 : 0.35 - ((lines.length - 1) * LINE_EM) / 2;
  return (
    <text
      className="plan-svg__name"
      x={x}
      y={y}
      textAnchor="middle"
      style={{ fontSize: `min(${sizeM * PER_M}px, calc(var(--unit-px) * 15px))` }}
      fontWeight={500}
      fill={colour}
      paintOrder="stroke"
      stroke={paint.plan.paper}
      strokeOpacity={0.7}
      strokeWidth={2.5}
      vectorEffect="non-scaling-stroke"
    >
      {lines.map((line, index) => (
        <tspan key={index} x={x} dy={`${index === 0 ? firstEm : LINE_EM}em`}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

const PARTS: Readonly<Record<'low' | 'furniture' | 'high', ReadonlySet<string>>> = {
  low: new Set(['ground', 'wall', 'unit']),
  furniture: new Set(['partition', 'section', 'fixture', 'detail']),
  high: new Set(['gap', 'window', 'solid', 'door', 'amenity', 'label']),
};

interface GroundProps {
  readonly scene: PlanScene;
  readonly paint: PlanPaint;
  readonly part: 'low' | 'furniture' | 'high';
  readonly leastM?: number;
}

const Ground = memo(function Ground({ scene, paint, part, leastM = 0 }: GroundProps) {
  return useMemo(
    () =>
      scene.shapes
        .filter((shape) => PARTS[part].has(shape.properties.layer) && !isUnderName(shape, scene))
        .map((shape, index) => <PlainShape key={index} shape={shape} scene={scene} paint={paint} leastM={leastM} />),
    [scene, paint, part, leastM],
  );
});

/** Returns whether a symbol is under a name. The symbol is then left out, because this drawing does not move names aside. */
function isUnderName(shape: Shape, scene: PlanScene): boolean {
  if (shape.properties.layer !== 'amenity') return false;
  const [x, y] = pointOf(shape, scene);
  return scene.shapes.some((other) => {
    if (other.properties.layer !== 'label' || other.properties.name === null) return false;
    const [labelX, labelY] = pointOf(other, scene);
    return Math.hypot(x - labelX, y - labelY) < 1.5 * PER_M;
  });
}

function PlainShape({ shape, scene, paint, leastM }: { shape: Shape; scene: PlanScene; paint: PlanPaint; leastM: number }) {
  const { plan } = paint;
  const { layer, category, name, of } = shape.properties;
  const d = layer === 'amenity' || layer === 'label' ? '' : shapePath(shape, scene);
  switch (layer) {
    case 'ground':
      return <path d={d} fill={plan.ground} />;
    case 'wall':
      return <path d={d} fill={plan.wall} fillRule="evenodd" />;
    case 'unit':
      return <path d={d} fill={unitColour(category, plan)} fillRule="evenodd" />;
    case 'partition':
      return <path d={d} fill="none" stroke={plan.wall} strokeWidth={10} strokeLinejoin="round" strokeLinecap="round" />;
    case 'solid':
      return <path d={d} fill={unitColour(category, plan)} />;
    case 'section':
      return <path d={d} fill="none" stroke={plan.section} strokeOpacity={0.4} strokeWidth={4} strokeDasharray="25 25" />;
    case 'fixture':
      return (
        <path
          d={d}
          fill={toneOf(category) === 'vegetation' ? unitColour('vegetation', plan) : plan.fixture}
          stroke={plan.fixtureLine}
          strokeWidth={3.5}
        />
      );
    case 'detail':
      return <path d={d} fill="none" stroke={plan.detail} strokeWidth={4} />;
    case 'gap':
      return <path d={d} fill={unitColour('walkway', plan)} />;
    case 'window':
      return <path d={d} fill={plan.window} stroke={plan.wall} strokeWidth={5} />;
    case 'door':
      return <path d={d} fill="none" stroke={plan.door} strokeWidth={4.5} />;
    case 'amenity': {
      const [x, y] = pointOf(shape, scene);
      const sign = contentAt('amenity', shownPlace(shape), scene.display, false).icon;
      if (sign === null) return null;
      return (
        <g transform={`translate(${x - 55} ${y - 55}) scale(${110 / 30})`}>
          <circle cx={15} cy={15} r={15} fill={plan.section} />
          <path
            d={signPath(sign)}
            transform="translate(3 3)"
            fill="none"
            stroke={plan.paper}
            strokeWidth={2}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </g>
      );
    }
    case 'label': {
      const [x, y] = pointOf(shape, scene);
      return name === null ? null : (
        <RoomName
          text={contentAt(of ?? 'unit', shownPlace(shape), scene.display, false).texts.join(' ')}
          x={x}
          y={y}
          room={roomOfLabel(shape, scene)}
          isBelowMark={false}
          paint={paint}
          leastM={leastM}
          colour={of === 'section' ? plan.section : plan.mutedText}
        />
      );
    }
  }
}

function shownPlace({ properties: { featureId, category, name, code } }: Shape) {
  return { featureId, category, name: name ?? '', code: code ?? name ?? '', icon: amenityIcon(category) ?? null, image: null };
}

function pointOf({ geometry }: Shape, scene: PlanScene): Metres {
  const [x, y] = geometry.type === 'Point' ? toPaper(scene.projection.toMetres(geometry.coordinates), scene.bearing) : [0, 0];
  return [x * PER_M, y * PER_M];
}

export function areaPath({ area }: Pick<PlanSpot, 'area'>): string {
  return area.map((ring) => `M${ring.map(centimetres).join('L')}Z`).join('');
}

function shapePath({ geometry }: Shape, scene: PlanScene): string {
  const line = (positions: readonly (readonly number[])[], close: string) =>
    `M${positions.map((position) => centimetres(toPaper(scene.projection.toMetres([...position]), scene.bearing))).join('L')}${close}`;
  switch (geometry.type) {
    case 'Polygon':
      return geometry.coordinates.map((ring) => line(ring, 'Z')).join('');
    case 'MultiPolygon':
      return geometry.coordinates
        .flat()
        .map((ring) => line(ring, 'Z'))
        .join('');
    case 'LineString':
      return line(geometry.coordinates, '');
    case 'MultiLineString':
      return geometry.coordinates.map((one) => line(one, '')).join('');
    default:
      return '';
  }
}

function centimetres([x, y]: Metres): string {
  return `${Math.round(x * PER_M)} ${Math.round(y * PER_M)}`;
}
