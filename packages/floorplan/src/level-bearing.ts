import type { Area } from './area.ts';
import type { Metres } from './metres.ts';
import { listSegments } from './ring.ts';

/**
 * Returns the bearing, between −45° and 45°, at which the longest edge of a floor is horizontal or vertical. All drawings of a floor are
 * turned by it.
 */
export function levelBearing(area: Area): number {
  const longest = area.flatMap(listSegments).reduce<{ length: number; degrees: number }>(
    (best, [[x0, y0], [x1, y1]]) => {
      const length = Math.hypot(x1 - x0, y1 - y0);
      return length > best.length ? { length, degrees: (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI } : best;
    },
    { length: 0, degrees: 0 },
  );
  const turned = ((longest.degrees % 90) + 90) % 90;
  // Rounds to a thousandth of a degree. Adding zero avoids a negative zero.
  return Math.round((turned > 45 ? 90 - turned : -turned) * 1_000) / 1_000 + 0;
}

/** Rotates a point anticlockwise about the origin. */
export function turnPoint([x, y]: Metres, degrees: number): Metres {
  const [cosine, sine] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [x * cosine - y * sine, x * sine + y * cosine];
}
