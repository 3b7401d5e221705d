import type { DrawingMeasure } from '@assist/dxf';
import { trustScript } from '../../../lib/trusted-scripts.ts';
// oxlint-disable-next-line import/default -- the address is made by the bundler
import workerUrl from './measure-drawing.worker.ts?worker&url';

/** Measures a drawing in this browser, in a thread of its own; returns null if it cannot be read, which the check says better. */
export async function measureFile(file: File): Promise<DrawingMeasure | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  trustScript(workerUrl);
  const worker = new Worker(workerUrl, { type: 'module' });
  try {
    return await new Promise<DrawingMeasure | null>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<DrawingMeasure | null>) => resolve(data));
      worker.addEventListener('error', () => resolve(null));
      worker.postMessage(bytes, [bytes.buffer]);
    });
  } finally {
    worker.terminate();
  }
}
