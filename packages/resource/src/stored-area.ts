import type { ZoneName } from '@assist/time';
import type { Area } from './area.ts';
import type { Multilingual } from './multilingual.ts';

/** What an area can be, from the largest to the smallest. */
export const AREA_KINDS = ['site', 'building', 'floor', 'zone'] as const;

/** An area as it is stored and imported. */
export interface StoredArea extends Area {
  /** One of `AREA_KINDS`. */
  readonly kind: string;
  readonly name: Multilingual;
  /** Its place among the areas beside it; the lowest comes first. */
  readonly rank: number;
  /** The plan feature that represents the area: a venue, building, level or section. */
  readonly featureId: string | null;
  /** The area's own time zone; null if it has the zone of the area above it. */
  readonly timezone: ZoneName | null;
}
