import { placeDrawing, type PlacedDrawing } from './place-drawing.ts';
import { readDxf } from './read-dxf.ts';
import { recognizeFile } from './recognize-file.ts';

/** Decodes the file's bytes by the label of an encoding. With `isStrict`, it throws if they are not valid in the encoding. */
type Decode = (encoding: string, isStrict: boolean) => string;

/** Reads a drawing from a file's bytes, with all findings. `drawing` is null if nothing can be drawn. */
export function openDrawing(bytes: Uint8Array, decode: Decode): PlacedDrawing {
  const recognized = recognizeFile(bytes);
  if (recognized.kind === 'refused') return { drawing: null, defects: [recognized.defect] };
  const { file, defects } = readDxf(textOf(recognized, decode));
  if (file === null) return { drawing: null, defects };
  const placed = placeDrawing(file);
  return { drawing: placed.drawing, defects: [...defects, ...placed.defects] };
}

function textOf({ encoding, fallback }: { readonly encoding: string; readonly fallback: string }, decode: Decode): string {
  try {
    return decode(encoding, true);
  } catch {
    return decode(fallback, false);
  }
}
