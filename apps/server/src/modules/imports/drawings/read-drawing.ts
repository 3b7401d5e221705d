import { type Drawing, type DxfDefect, placeDrawing, readDxf, recognizeFile } from '@assist/dxf';
import { ReadError } from '../files/read-file.ts';
import type { NamedFile } from '../plans/read-plan.ts';

/**
 * Reads an architect's drawing (DXF).
 *
 * @throws ReadError with a sentence for each error, if nothing can be drawn
 */
export function readDrawing({ name, bytes }: NamedFile): { readonly drawing: Drawing; readonly defects: readonly DxfDefect[] } {
  const recognized = recognizeFile(bytes);
  if (recognized.kind === 'refused') throw refused(name, [recognized.defect]);
  const { file, defects } = readDxf(decode(bytes, recognized.encoding, recognized.fallback));
  if (file === null) throw refused(name, defects);
  const placed = placeDrawing(file);
  if (placed.drawing === null) throw refused(name, placed.defects);
  return { drawing: placed.drawing, defects: [...defects, ...placed.defects] };
}

function decode(bytes: Uint8Array, encoding: string, fallback: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(fallback).decode(bytes);
  }
}

function refused(name: string, defects: readonly DxfDefect[]): ReadError {
  const errors = defects.filter(({ severity }) => severity === 'error');
  return new ReadError(
    errors.map(({ code, line, sentence }) => `${name}${line === null ? '' : `:${line}`}: ${sentence} (${code})`).join('\n'),
  );
}

/** Returns the width and the height of everything drawn, in the drawing's units. */
export function extentOf({ paths }: Drawing): readonly [number, number] {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of paths.flatMap(({ points }) => points)) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  return [Math.max(0, east - west), Math.max(0, north - south)];
}
