import type { Box, Metres } from '@assist/floorplan';

export interface Viewport {
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface Padding {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** The visible part of the paper: the point in the middle of the viewport, and the size of a metre in pixels. */
export interface View {
  readonly centre: Metres;
  readonly pxPerM: number;
}

const EQUATOR_M = 40_075_016.686;
const TILE_PX = 512;

/** Returns the view in which the box is as large as possible but entirely inside the padding. */
export function fitView(box: Box, { widthPx, heightPx }: Viewport, padding: Padding): View {
  const [w, h] = [Math.max(box.maxX - box.minX, 0.1), Math.max(box.maxY - box.minY, 0.1)];
  const [innerPx, innerHeightPx] = [
    Math.max(widthPx - padding.left - padding.right, 40),
    Math.max(heightPx - padding.top - padding.bottom, 40),
  ];
  const pxPerM = Math.min(innerPx / w, innerHeightPx / h);
  return {
    centre: [
      (box.minX + box.maxX) / 2 + (padding.right - padding.left) / 2 / pxPerM,
      (box.minY + box.maxY) / 2 + (padding.bottom - padding.top) / 2 / pxPerM,
    ],
    pxPerM,
  };
}

/** Returns whether a building would be shown more than 20 % larger if it were turned by 90 degrees. */
export function isBetterUpright(box: Box, viewport: Viewport, padding: Padding): boolean {
  const turned: Box = { minX: box.minY, maxX: box.maxY, minY: box.minX, maxY: box.maxX };
  return fitView(turned, viewport, padding).pxPerM > 1.2 * fitView(box, viewport, padding).pxPerM;
}

/** Returns the zoom of Web Mercator at which a metre at `latitude` has `pxPerM` pixels. */
export function zoomOf(pxPerM: number, latitude: number): number {
  return Math.log2((pxPerM * EQUATOR_M * Math.cos((latitude * Math.PI) / 180)) / TILE_PX);
}

export function pxPerMOf(zoom: number, latitude: number): number {
  return (TILE_PX * 2 ** zoom) / (EQUATOR_M * Math.cos((latitude * Math.PI) / 180));
}
