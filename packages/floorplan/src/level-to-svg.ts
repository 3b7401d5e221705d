import type { Geometry, Position } from 'geojson';
import { boundsOf } from './area.ts';
import { escapeXml } from './escape-xml.ts';
import { turnPoint } from './level-bearing.ts';
import { levelShapes } from './level-shapes.ts';
import type { LocalProjection, Metres } from './metres.ts';
import { LIGHT_PLAN, unitColour, type PlanColours } from './plan-colours.ts';
import { planProjection } from './plan-measures.ts';
import type { Plan } from './plan.ts';
import type { Shape } from './shape.ts';

export interface LevelSvgOptions {
  readonly language?: string;
  readonly widthPx?: number;
  readonly colours?: PlanColours;
  readonly labels?: boolean;
  /** The compass direction in degrees that points up; by default that of `LevelShapes`. */
  readonly bearing?: number;
  /** Fill colours of single features by id, for example for free desks or a room that is searched for. */
  readonly fills?: ReadonlyMap<string, string>;
}

const MARGIN_M = 1.2;

/** Draws one level as an SVG document; null if the plan has no such level. */
export function levelToSvg(plan: Plan, levelId: string, options: LevelSvgOptions = {}): string | null {
  const { language = 'en', widthPx = 1_200, colours = LIGHT_PLAN, labels = true, fills = new Map<string, string>() } = options;
  const drawn = levelShapes(plan, levelId, language);
  if (drawn === null) return null;
  const projection = planProjection(plan.features);
  const bearing = options.bearing ?? drawn.bearing;
  const place = placer(projection, bearing);
  const ground = drawn.features.filter(({ properties }) => properties.layer === 'ground');
  const box = boundsOf(ground.flatMap(({ geometry }) => listPositions(geometry)).map(place));
  const frame = {
    x: box.minX - MARGIN_M,
    y: box.minY - MARGIN_M,
    w: box.maxX - box.minX + 2 * MARGIN_M,
    h: box.maxY - box.minY + 2 * MARGIN_M,
  };
  const body = drawn.features
    .filter(({ properties }) => labels || properties.layer !== 'label')
    .map((one) => drawShape(one, place, colours, fills));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${Math.round((widthPx * frame.h) / frame.w)}" viewBox="${[frame.x, frame.y, frame.w, frame.h].map(fixed).join(' ')}" font-family="Inter, 'Helvetica Neue', Arial, sans-serif">`,
    `<rect x="${fixed(frame.x)}" y="${fixed(frame.y)}" width="${fixed(frame.w)}" height="${fixed(frame.h)}" fill="${colours.paper}"/>`,
    ...body,
    '</svg>',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

type Place = (position: Position) => Metres;

/** Returns a function that converts positions to metres on paper: rotated by the bearing, and with y downward. */
function placer(projection: LocalProjection, bearing: number): Place {
  return (position) => {
    const [x, y] = turnPoint(projection.toMetres(position), bearing);
    return [x, -y];
  };
}

function drawShape(one: Shape, place: Place, colours: PlanColours, fills: ReadonlyMap<string, string>): string {
  const { layer, category, featureId } = one.properties;
  const path = (style: string) => `<path d="${pathOf(one.geometry, place)}" ${style}/>`;
  const fill = fills.get(featureId);
  switch (layer) {
    case 'ground':
      return path(`fill="${colours.ground}"`);
    case 'wall':
      return path(`fill="${colours.wall}" fill-rule="evenodd"`);
    case 'unit':
      return path(`fill="${fill ?? unitColour(category, colours)}" fill-rule="evenodd"`);
    case 'partition':
      return path(`fill="none" stroke="${colours.wall}" stroke-width="0.1" stroke-linejoin="round"`);
    case 'solid':
      return path(`fill="${unitColour(category, colours)}"`);
    case 'section':
      return path(
        `fill="${fill ?? 'none'}" fill-opacity="0.15" stroke="${colours.section}" stroke-opacity="0.45" stroke-width="0.04" stroke-dasharray="0.25 0.25"`,
      );
    case 'fixture':
      return path(`fill="${fill ?? fixtureColour(category, colours)}" stroke="${colours.fixtureLine}" stroke-width="0.035"`);
    case 'detail':
      return path(`fill="none" stroke="${colours.detail}" stroke-width="0.04" stroke-linejoin="round"`);
    case 'gap':
      return path(`fill="${unitColour('walkway', colours)}"`);
    case 'window':
      return path(`fill="${colours.window}" stroke="${colours.wall}" stroke-width="0.05"`);
    case 'door':
      return path(`fill="none" stroke="${colours.door}" stroke-width="0.045"`);
    case 'amenity':
      return drawDot(one, place, colours);
    case 'label':
      return drawLabel(one, place, colours);
  }
}

function fixtureColour(category: string, colours: PlanColours): string {
  return category === 'vegetation' ? (colours.units['vegetation'] ?? colours.fixture) : colours.fixture;
}

/**
 * Text in the dot of an amenity, by the first part of its category. Those with an empty text are not drawn, and those not listed have a
 * plain dot.
 */
const SIGNS: Readonly<Record<string, string>> = {
  restroom: 'WC',
  elevator: '\u2195',
  stairs: '',
  reception: 'i',
  information: 'i',
  entry: '\u25b2',
  defibrillator: '\u2665',
  parking: 'P',
  copymachine: '',
  coinlocker: '',
  eatingdrinking: '',
  powerchargingstation: '\u26a1',
  babychanging: '',
};

function drawDot(one: Shape, place: Place, colours: PlanColours): string {
  const { category, name } = one.properties;
  const sign = SIGNS[category.split('.')[0] ?? category];
  if (sign === '') return '';
  const [x, y] = listPositions(one.geometry).map(place)[0] ?? [0, 0];
  const dot = `<circle cx="${fixed(x)}" cy="${fixed(y)}" r="0.42" fill="${colours.section}"><title>${escapeXml(name ?? category)}</title></circle>`;
  const text = category.endsWith('wheelchair') ? '\u267f' : sign;
  return text === undefined
    ? dot
    : `${dot}<text x="${fixed(x)}" y="${fixed(y)}" dy="0.36em" text-anchor="middle" font-size="0.4" font-weight="700" fill="${colours.paper}">${text}</text>`;
}

const LARGEST_TEXT_M = 0.62;
const SMALLEST_TEXT_M = 0.2;

/** Draws a label as large as the room allows. A label that would be too small to read is left out. */
function drawLabel(one: Shape, place: Place, colours: PlanColours): string {
  const { name, of, widthM = 1, squareMetres = 1 } = one.properties;
  const [x, y] = listPositions(one.geometry).map(place)[0] ?? [0, 0];
  if (name === null) return '';
  const size = Math.min(LARGEST_TEXT_M, (widthM * 0.9) / (name.length * 0.56), Math.sqrt(squareMetres) / 4);
  if (size < SMALLEST_TEXT_M) return '';
  const colour = of === 'section' ? colours.section : colours.text;
  return `<text x="${fixed(x)}" y="${fixed(y)}" dy="0.35em" text-anchor="middle" font-size="${fixed(size)}" font-weight="${of === 'section' ? 700 : 500}" fill="${colour}" paint-order="stroke" stroke="${colours.paper}" stroke-opacity="0.75" stroke-width="${fixed(size * 0.22)}">${escapeXml(name)}</text>`;
}

function pathOf(geometry: Geometry, place: Place): string {
  const line = (positions: readonly Position[]) =>
    positions.map((position, index) => `${index === 0 ? 'M' : 'L'}${place(position).map(fixed).join(' ')}`).join('');
  switch (geometry.type) {
    case 'Polygon':
      return geometry.coordinates.map((ring) => `${line(ring.slice(0, -1))}Z`).join('');
    case 'MultiPolygon':
      return geometry.coordinates
        .flat()
        .map((ring) => `${line(ring.slice(0, -1))}Z`)
        .join('');
    case 'LineString':
      return line(geometry.coordinates);
    case 'MultiLineString':
      return geometry.coordinates.map(line).join('');
    default:
      return '';
  }
}

function listPositions(geometry: Geometry): readonly Position[] {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates];
    case 'LineString':
      return geometry.coordinates;
    case 'Polygon':
    case 'MultiLineString':
      return geometry.coordinates.flat();
    case 'MultiPolygon':
      return geometry.coordinates.flat(2);
    default:
      return [];
  }
}

function fixed(metres: number): string {
  return String(Math.round(metres * 1_000) / 1_000 + 0);
}
