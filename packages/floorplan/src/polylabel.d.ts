/** Types for the library, which comes without any. */
declare module 'polylabel' {
  /** Returns the roomiest point of a polygon (outer ring, then holes), to a precision in the unit of its coordinates. */
  export default function polylabel(
    polygon: readonly (readonly (readonly number[])[])[],
    precision?: number,
  ): [x: number, y: number] & { distance: number };
}
