import type { Severity } from './defect.ts';
import { escapeXml } from './escape-xml.ts';
import { isLabels, isObject } from './json-shape.ts';
import { labelText } from './label-text.ts';
import { levelBearing, turnPoint } from './level-bearing.ts';
import { labelPoint } from './level-labels.ts';
import { projectionAt, type Metres } from './metres.ts';
import { nameRoomAt } from './name-room.ts';
import { readOsmFeatures } from './osm-source.ts';
import { readCollections } from './read-collections.ts';

/** One finding to mark on a drawing, with its number in the report. */
interface NumberedFinding {
  readonly number: number;
  readonly severity: Severity;
  readonly featureId: string;
}

/** A finding with the link and the title of its mark. */
interface DefectMark extends NumberedFinding {
  /** Target of the mark's link. */
  readonly href: string;
  readonly title: string;
}

interface FloorPicture {
  readonly floor: string;
  readonly svg: string;
}

/** A drawing of one floor, in pixels. */
interface FloorDrawing<Finding> {
  readonly floor: string;
  readonly width: number;
  readonly height: number;
  /** Each shape as the path of an SVG, with the severity of the worst finding about it; null if there is none. */
  readonly shapes: readonly { readonly path: string; readonly isGround: boolean; readonly severity: Severity | null }[];
  /** The rooms' names, each with the middle of its space, and the space between the walls around it. */
  readonly names: readonly FloorName[];
  readonly marks: readonly { readonly finding: Finding; readonly x: number; readonly y: number }[];
}

interface FloorName {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The parsed files of a plan, as `importImdf` or `importOsmIndoor` takes them. With both, the plan is drawn, and those features of
 * OpenStreetMap that a finding names: some of them are not in the plan.
 */
type PlanFiles =
  | { readonly imdf: Readonly<Record<string, unknown>>; readonly osm?: unknown; readonly leftOut?: readonly LeftOutShape[] | undefined }
  | { readonly osm: unknown };

/** What its maker has drawn on a floor, but the plan does not contain. */
interface LeftOutShape {
  readonly id: string;
  readonly ordinal: number;
  readonly geometry: unknown;
}

interface Drawable {
  readonly id: string;
  readonly floorId: string;
  readonly floor: string;
  /** The level's number; null for what is on no level. */
  readonly ordinal: number | null;
  /** True for the outline of the floor itself, which is no wall. */
  readonly isGround: boolean;
  readonly isLeftOut?: boolean;
  /** The name of a room; null for anything else. */
  readonly name: string | null;
  readonly lines: readonly (readonly (readonly [longitude: number, latitude: number])[])[];
  readonly isClosed: boolean;
}

const WIDTH_PX = 960;
const MARGIN = 0.06;
/**
 * Share of the points at each end of a coordinate's range that the picture's frame may leave out. A point on a wrong continent must not
 * shrink the building to a dot.
 */
const OUTLIER_SHARE = 0.02;
/** Maximum number of marks in a picture. A file full of mistakes has more findings than a picture can show. */
const MOST_MARKS = 200;

/** Draws the floors that have findings, with numbered marks, each as the text of an SVG. */
export function drawDefects(files: PlanFiles, marks: readonly DefectMark[]): readonly FloorPicture[] {
  return drawFloors(files, marks)
    .filter((drawing) => drawing.marks.length > 0)
    .map((drawing) => ({ floor: drawing.floor, svg: toSvg(drawing) }));
}

/**
 * Draws the site and every floor, from the lowest to the highest, with the places of the findings. The plan may have been refused: whatever has valid
 * coordinates is drawn.
 */
export function drawFloors<Finding extends NumberedFinding>(
  files: PlanFiles,
  findings: readonly Finding[],
  language = 'en',
): readonly FloorDrawing<Finding>[] {
  const byId = Map.groupBy(findings, ({ featureId }) => featureId);
  const drawables = 'imdf' in files ? listImdf(files.imdf, language) : listOsm(files.osm);
  const named = 'imdf' in files && files.osm !== undefined ? listOsm(files.osm).filter(({ id }) => byId.has(id)) : [];
  const leftOut = 'imdf' in files ? (files.leftOut ?? []).flatMap(listLeftOut) : [];
  const floorOf = new Map(drawables.map(({ ordinal, floor, floorId }) => [ordinal, { floor, floorId }]));
  const all = [...drawables, ...[...named, ...leftOut].map((drawable) => ({ ...drawable, ...floorOf.get(drawable.ordinal) }))];
  return [...Map.groupBy(all, ({ floorId }) => floorId).values()]
    .toSorted(([a], [b]) => orderOf(a!) - orderOf(b!))
    .map((list) => drawFloor(list, byId));
}

/** The site, which has no ordinal, comes before all floors. */
function orderOf({ ordinal }: Drawable): number {
  return ordinal ?? Number.MIN_SAFE_INTEGER;
}

function drawFloor<Finding extends NumberedFinding>(
  drawables: readonly Drawable[],
  findings: ReadonlyMap<string, readonly Finding[]>,
): FloorDrawing<Finding> {
  // A chair that was left out may be drawn far from the building, which stays as large as it is.
  const positions = drawables.filter(({ isLeftOut }) => isLeftOut !== true).flatMap(({ lines }) => lines.flat());
  const [west, east] = middleOf(positions.map(([longitude]) => longitude));
  const [south, north] = middleOf(positions.map(([, latitude]) => latitude));
  const projection = projectionAt((west + east) / 2, (south + north) / 2);
  const toMetres = (position: readonly [number, number]) => projection.toMetres([...position]);
  const bearing = levelBearing(
    drawables.filter(({ isGround }) => isGround).flatMap(({ lines }) => lines.map((line) => line.map(toMetres))),
  );
  const turned = (position: readonly [number, number]) => turnPoint(toMetres(position), bearing);
  const [left, right] = middleOf(positions.map((position) => turned(position)[0]));
  const [bottom, top] = middleOf(positions.map((position) => turned(position)[1]));
  const margin = Math.max(right - left, top - bottom, 1) * MARGIN;
  const [widthM, heightM] = [right - left + 2 * margin, top - bottom + 2 * margin];
  const scale = WIDTH_PX / widthM;
  const toPixels = ([x, y]: Metres): Metres => [(x - left + margin) * scale, (top + margin - y) * scale];
  const place: Place = (position) => toPixels(turned(position));
  const height = Math.round(heightM * scale);
  const inside = ([x, y]: Metres): Metres => [Math.min(Math.max(x, 14), WIDTH_PX - 14), Math.min(Math.max(y, 14), height - 14)];

  return {
    floor: drawables[0]!.floor,
    width: WIDTH_PX,
    height,
    shapes: drawables.map((drawable) => ({
      path: pathOf(drawable, place),
      isGround: drawable.isGround,
      severity: worstOf(findings.get(drawable.id) ?? []),
    })),
    names: drawables.flatMap(({ name, lines, isClosed }) => {
      const area = lines.map((line) => line.slice(0, -1).map(turned)).filter(({ length }) => length > 2);
      if (name === null || !isClosed || area.length === 0) return [];
      const middle = labelPoint(area);
      const { widthM: roomWidthM, depthM } = nameRoomAt(area, middle);
      const [x, y] = toPixels(middle);
      return [{ text: name, x, y, width: roomWidthM * scale, height: depthM * scale }];
    }),
    marks: drawables
      .flatMap((drawable) => (findings.get(drawable.id) ?? []).map((finding) => ({ finding, at: inside(place(centreOf(drawable))) })))
      .slice(0, MOST_MARKS)
      .map(({ finding, at: [x, y] }) => ({ finding, x, y })),
  };
}

function worstOf(findings: readonly NumberedFinding[]): Severity | null {
  if (findings.length === 0) return null;
  return findings.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
}

function toSvg({ width, height, shapes, marks }: FloorDrawing<DefectMark>): string {
  const paths = shapes.map(({ path, isGround, severity }) => `<path class="${severity ?? (isGround ? 'ground' : 'sound')}" d="${path}"/>`);
  const dots = marks.map(({ finding: { number, severity, href, title }, x, y }) => {
    const [px, py] = [x.toFixed(1), y.toFixed(1)];
    return `<a href="${escapeXml(href)}"><title>${escapeXml(title)}</title><circle class="mark ${severity}" cx="${px}" cy="${py}" r="11"/><text x="${px}" y="${py}" dy="0.36em">${number}</text></a>`;
  });
  return `<svg viewBox="0 0 ${width} ${height}" role="img">${paths.join('')}${dots.join('')}</svg>`;
}

type Place = (position: readonly [number, number]) => Metres;

/** Returns the range of the values without outliers, widened by a margin but not beyond the actual values. */
function middleOf(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  const [low, high] = [at(OUTLIER_SHARE), at(1 - OUTLIER_SHARE)];
  const reach = (high - low) * 0.3;
  return [Math.max(sorted[0] ?? 0, low - reach), Math.min(sorted.at(-1) ?? 0, high + reach)];
}

function pathOf({ lines, isClosed }: Drawable, place: Place): string {
  const point = (position: readonly [number, number]) =>
    place(position)
      .map((number) => number.toFixed(1))
      .join(' ');
  return lines
    .filter((line) => line.length > 1)
    .map((line) => `M${line.map(point).join('L')}${isClosed ? 'Z' : ''}`)
    .join('');
}

function centreOf({ lines }: Drawable): readonly [number, number] {
  const all = lines.flat();
  const mean = (at: 0 | 1) => all.reduce((sum, position) => sum + position[at], 0) / all.length;
  return [mean(0), mean(1)];
}

function listImdf(files: Readonly<Record<string, unknown>>, language: string): readonly Drawable[] {
  const { features } = readCollections(files);
  const objects = [...features].flatMap(([type, list]) => list.filter(isObject).map((feature) => ({ type, feature })));
  const propertiesOf = (feature: object) => {
    const properties: unknown = 'properties' in feature ? feature.properties : null;
    return isObject(properties) ? properties : {};
  };
  const levels = new Map<unknown, { readonly floor: string; readonly ordinal: number | null }>();
  const levelOfUnit = new Map<unknown, unknown>();
  for (const { type, feature } of objects) {
    const { name, ordinal, level_id: levelId } = propertiesOf(feature);
    if (type === 'level') {
      const number = typeof ordinal === 'number' ? ordinal : null;
      levels.set(feature['id'], { floor: textOf(name, language) ?? String(number ?? 'Floor'), ordinal: number });
    }
    if (type === 'unit') levelOfUnit.set(feature['id'], levelId);
  }
  return objects.flatMap(({ type, feature }) => {
    const { level_id: levelId, unit_ids: unitIds } = propertiesOf(feature);
    const own = type === 'level' ? feature['id'] : (levelId ?? levelOfUnit.get(Array.isArray(unitIds) ? unitIds[0] : undefined));
    const level = levels.get(own);
    return toDrawable({
      isGround: type === 'level',
      name: type === 'unit' ? textOf(propertiesOf(feature)['name'], language) : null,
      id: String(feature['id'] ?? ''),
      floorId: level === undefined ? '' : String(own),
      floor: level?.floor ?? 'Site',
      ordinal: level?.ordinal ?? null,
      geometry: feature['geometry'],
    });
  });
}

function listOsm(geojson: unknown): readonly Drawable[] {
  return readOsmFeatures(geojson).features.flatMap(({ id, levels, tags, geometry }) =>
    (levels.length === 0 ? [null] : levels).flatMap((ordinal) => {
      const floor = ordinal === null ? 'Site' : `Level ${ordinal}`;
      const name = tags['indoor'] === 'room' ? (tags['name'] ?? tags['ref'] ?? null) : null;
      // Of the features without a level, only buildings are drawn: a file may contain half a town.
      return ordinal === null && tags['building'] === undefined
        ? []
        : toDrawable({ id, floorId: floor, floor, ordinal, isGround: false, name, geometry });
    }),
  );
}

function listLeftOut({ id, ordinal, geometry }: LeftOutShape): readonly Drawable[] {
  const floor = `Level ${ordinal}`;
  return toDrawable({ id, floorId: floor, floor, ordinal, isGround: false, isLeftOut: true, name: null, geometry });
}

function toDrawable({ geometry, ...of }: Omit<Drawable, 'lines' | 'isClosed'> & { readonly geometry: unknown }): readonly Drawable[] {
  if (!isObject(geometry)) return [];
  const lines = listLines(geometry['coordinates']);
  return lines.length === 0 ? [] : [{ ...of, lines, isClosed: String(geometry['type']).endsWith('Polygon') }];
}

/**
 * Lists the lines of a geometry's coordinates of any kind. A lone point becomes a line of one point. Anything that is not a longitude and a
 * latitude is skipped.
 */
function listLines(coordinates: unknown, depth = 0): (readonly [number, number])[][] {
  if (!Array.isArray(coordinates) || depth > 4) return [];
  if (isPair(coordinates)) return [[coordinates]];
  const pairs = coordinates.filter(isPair);
  if (pairs.length > 0) return [pairs];
  return coordinates.flatMap((inner) => listLines(inner, depth + 1));
}

function isPair(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && value.length >= 2 && isDegrees(value[0], 180) && isDegrees(value[1], 85);
}

function isDegrees(value: unknown, most: number): boolean {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= most;
}

function textOf(labels: unknown, language: string): string | null {
  if (typeof labels === 'string') return labels;
  return isLabels(labels) ? labelText(labels, language) : null;
}
