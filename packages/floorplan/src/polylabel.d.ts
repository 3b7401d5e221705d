/** Types for the library polylabel, which has none. */
declare module 'polylabel' {
  /**
   * Returns the point of a polygon (outer ring, then holes) that is farthest from its edges. `precision` is in the unit of the coordinates.
   */
  export default function polylabel(
    polygon: readonly (readonly (readonly number[])[])[],
    precision?: number,
  ): [x: number, y: number] & { distance: number };
}
