import { createHash } from 'node:crypto';
import { projectionAt, turnPoint } from '@assist/floorplan';
import { cornersOf, SITE, type Point, type Rect } from './frame.ts';
import { LEVELS, type LevelKey } from './levels.ts';
import type { Place } from './place.ts';

export interface Names {
  readonly en: string;
  readonly cs: string;
}
export interface DraftFeature {
  readonly id: string;
  readonly type: 'Feature';
  readonly feature_type: string;
  readonly geometry: object | null;
  readonly properties: Readonly<Record<string, unknown>>;
}

export interface OpeningOptions {
  readonly door?: 'swinging' | 'sliding' | 'open' | 'revolving';
  readonly category?: 'pedestrian' | 'pedestrian.principal' | 'emergencyexit' | 'service' | 'automobile';
  readonly automatic?: boolean;
  readonly name?: Names;
  readonly accessControl?: boolean;
}

/** Collects the features of the building, and the places in it that people reserve. */
export class PlanWriter {
  readonly features = new Map<string, DraftFeature[]>();
  readonly places: Place[] = [];
  readonly #ids = new Set<string>();
  readonly #projection = projectionAt(SITE.longitude, SITE.latitude);

  idOf(featureType: string, key: string): string {
    return stableId(`${featureType}/${key}`);
  }

  levelId(level: LevelKey): string {
    return this.idOf('level', level);
  }

  add(featureType: string, key: string, geometry: object | null, properties: Readonly<Record<string, unknown>>): string {
    const id = this.idOf(featureType, key);
    if (this.#ids.has(id)) throw new Error(`The ${featureType} ${key} is drawn twice.`);
    this.#ids.add(id);
    const list = this.features.get(featureType) ?? [];
    this.features.set(featureType, list);
    list.push({ id, type: 'Feature', feature_type: featureType, geometry, properties });
    return id;
  }

  unit(
    level: LevelKey,
    key: string,
    category: string,
    shape: Rect | readonly (readonly Point[])[],
    name: Names | null = null,
    more: Record<string, unknown> = {},
  ): string {
    return this.add('unit', `${level}/${key}`, this.polygon(shape), {
      category,
      restriction: null,
      accessibility: null,
      name,
      alt_name: null,
      display_point: null,
      level_id: this.levelId(level),
      ...more,
    });
  }

  fixture(level: LevelKey, key: string, category: string, shape: Rect | readonly (readonly Point[])[], name: Names | null = null): string {
    return this.add('fixture', `${level}/${key}`, this.polygon(shape), {
      category,
      name,
      alt_name: null,
      anchor_id: null,
      display_point: null,
      level_id: this.levelId(level),
    });
  }

  section(level: LevelKey, key: string, shape: Rect, name: Names, labelAt: Point): string {
    return this.add('section', `${level}/${key}`, this.polygon(shape), {
      category: 'unspecified',
      restriction: null,
      accessibility: null,
      name,
      alt_name: null,
      display_point: { type: 'Point', coordinates: this.position(labelAt) },
      level_id: this.levelId(level),
      address_id: null,
      correlation_id: null,
      parents: null,
    });
  }

  opening(level: LevelKey, key: string, from: Point, to: Point, options: OpeningOptions = {}): string {
    const { door = 'swinging', category = 'pedestrian', automatic = false, name = null, accessControl = false } = options;
    const width = Math.hypot(to[0] - from[0], to[1] - from[1]);
    return this.add('opening', `${level}/${key}`, this.line([from, to]), {
      category,
      accessibility: width >= 0.9 ? ['wheelchair'] : null,
      access_control: accessControl ? ['badgereader'] : null,
      door: { type: door, automatic, material: door === 'open' ? null : 'wood' },
      name,
      alt_name: null,
      display_point: null,
      level_id: this.levelId(level),
      x_width_m: Math.round(width * 100) / 100,
      x_threshold_mm: 0,
    });
  }

  /** Adds lines that are only drawn: windows, chairs, treads, markings. */
  detail(level: LevelKey, key: string, kind: string, lines: readonly (readonly Point[])[], widthM?: number): string {
    return this.add(
      'detail',
      `${level}/${key}`,
      { type: 'MultiLineString', coordinates: lines.map((line) => this.#positions(line)) },
      {
        level_id: this.levelId(level),
        x_kind: kind,
        ...(widthM === undefined ? {} : { x_width_m: widthM }),
      },
    );
  }

  amenity(
    level: LevelKey,
    key: string,
    category: string,
    at: Point,
    unitId: string,
    name: Names | null = null,
    accessible = false,
  ): string {
    return this.add(
      'amenity',
      `${level}/${key}`,
      { type: 'Point', coordinates: this.position(at) },
      {
        category,
        accessibility: accessible ? ['wheelchair'] : null,
        name,
        alt_name: null,
        hours: null,
        phone: null,
        website: null,
        unit_ids: [unitId],
        address_id: null,
        correlation_id: null,
      },
    );
  }

  /** Connects each unit of a lift or stairs with the one above it. */
  riser(key: string, category: 'elevator' | 'stairs', seconds: { up: number; down: number; wait: number }): void {
    for (const [index, { key: below }] of LEVELS.entries()) {
      const above = LEVELS[index + 1]?.key;
      if (above === undefined) continue;
      const end = (level: LevelKey) => ({ id: this.idOf('unit', `${level}/${key}`), feature_type: 'unit' });
      this.add('relationship', `${key}/${below}-${above}`, null, {
        category,
        direction: 'undirected',
        origin: end(below),
        intermediary: null,
        destination: end(above),
        hours: null,
        x_seconds_up: seconds.up,
        x_seconds_down: seconds.down,
        x_wait_s: seconds.wait,
      });
    }
  }

  position(point: Point): [number, number] {
    return this.#projection.toDegrees(turnPoint(point, SITE.turnDegrees));
  }

  line(points: readonly Point[]): object {
    return { type: 'LineString', coordinates: this.#positions(points) };
  }

  polygon(shape: Rect | readonly (readonly Point[])[]): object {
    const rings = 'u0' in shape ? [cornersOf(shape)] : shape;
    const closed = rings.map((ring, index) => {
      const turned = isLeftTurning(ring) === (index === 0) ? ring : ring.toReversed();
      return this.#positions([...turned, ...turned.slice(0, 1)]);
    });
    return { type: 'Polygon', coordinates: closed };
  }

  #positions(points: readonly Point[]): [number, number][] {
    return points.map((point) => this.position(point));
  }
}

/** Returns whether a ring turns left. Outer rings turn left, holes right (RFC 7946). */
function isLeftTurning(ring: readonly Point[]): boolean {
  return (
    ring.reduce((sum, [u, v], index) => {
      const [nextU, nextV] = ring[(index + 1) % ring.length] ?? [u, v];
      return sum + (u * nextV - nextU * v);
    }, 0) > 0
  );
}

/** Returns the same id for the same name in every run (RFC 9562, version 5). */
export function stableId(name: string): string {
  const hash = createHash('sha1').update(`https://alder.example/plan/${name}`).digest('hex');
  const variant = ((Number.parseInt(hash.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-${variant}${hash.slice(18, 20)}-${hash.slice(20, 32)}`;
}
