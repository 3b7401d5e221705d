import { type DrawingMeasure, measureDrawing, openDrawing } from '@assist/dxf';

/** Measures the drawing whose bytes are sent to it; returns null if it cannot be read. A large drawing takes seconds. */
addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  const { drawing } = openDrawing(data, (encoding, isStrict) => new TextDecoder(encoding, { fatal: isStrict }).decode(data));
  const measure: DrawingMeasure | null = drawing === null ? null : measureDrawing(drawing);
  postMessage(measure);
});
