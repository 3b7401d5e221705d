import { SITE, type Point } from './frame.ts';
import { levelAreaId, LEVELS } from './levels.ts';
import { drawParkingLevel } from './floors/parking-level.ts';
import { drawHall, groundFloor } from './floors/ground-floor.ts';
import { firstFloor } from './floors/first-floor.ts';
import { secondFloor } from './floors/second-floor.ts';
import { thirdFloor } from './floors/third-floor.ts';
import { drawTerrace, fourthFloor } from './floors/fourth-floor.ts';
import { PlanWriter, type DraftFeature } from './plan-writer.ts';
import type { Place } from './place.ts';
import { drawSite } from './site.ts';
import { drawFloor } from './standard-floor.ts';

export interface Building {
  /** The IMDF files by name. */
  readonly files: Readonly<Record<string, unknown>>;
  readonly places: readonly Place[];
  readonly signs: readonly SignPlace[];
}

/** The place of a floor's sign. */
export interface SignPlace {
  readonly areaId: string;
  readonly levelId: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly bearing: number;
}

/** Place of the sign: opposite the lifts, beside the door of the main stairs, so people who leave a lift face it. */
const SIGN_AT: Point = [35.3, 10.6];
/** Direction that a reader of the sign faces, in degrees clockwise from north: along the building. */
const SIGN_BEARING = 90 - SITE.turnDegrees;

export function drawBuilding(): Building {
  const writer = new PlanWriter();
  drawSite(writer);
  drawParkingLevel(writer);
  for (const floor of [groundFloor, firstFloor, secondFloor, thirdFloor, fourthFloor]) drawFloor(writer, floor(writer));
  drawHall(writer);
  drawTerrace(writer);
  writer.riser('lift-south', 'elevator', { up: 5, down: 5, wait: 15 });
  writer.riser('lift-north', 'elevator', { up: 5, down: 5, wait: 15 });
  writer.riser('stair-main', 'stairs', { up: 22, down: 18, wait: 0 });
  writer.riser('stair-west', 'stairs', { up: 22, down: 18, wait: 0 });
  const [longitude, latitude] = writer.position(SIGN_AT);
  const signs = LEVELS.map(({ key }) => ({
    areaId: levelAreaId(key),
    levelId: writer.levelId(key),
    longitude,
    latitude,
    bearing: SIGN_BEARING,
  }));
  return { files: { 'manifest.json': MANIFEST, ...collections(writer.features) }, places: writer.places, signs };
}

/** The manifest, with the date of the drawing instead of the export, so that the files stay the same. */
const MANIFEST = {
  version: '1.0.0',
  created: '2026-11-21T00:00:00Z',
  generated_by: 'data/sample/build.ts',
  language: 'en',
  extensions: null,
};

function collections(features: ReadonlyMap<string, readonly DraftFeature[]>): Record<string, unknown> {
  return Object.fromEntries([...features].map(([type, list]) => [`${type}.geojson`, { type: 'FeatureCollection', features: list }]));
}
