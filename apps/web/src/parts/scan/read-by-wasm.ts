import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { ReadFrame } from './model/read-frame.ts';

/** Longest side of the picture that is read, in pixels. A larger picture would take longer to read and show no more of a sign. */
const LONGEST_PX = 1280;

/** Loads the product's reader (ZXing, as WebAssembly) from this site. By default, the library would load it from another site. */
export async function openWasmReader(): Promise<ReadFrame> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('there is no canvas to read from');
  return async (frame) => {
    const scale = Math.min(1, LONGEST_PX / Math.max(frame.videoWidth, frame.videoHeight));
    canvas.width = Math.round(frame.videoWidth * scale);
    canvas.height = Math.round(frame.videoHeight * scale);
    context.drawImage(frame, 0, 0, canvas.width, canvas.height);
    const found = await readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), { formats: ['QRCode'], textMode: 'Plain' });
    return found.filter(({ isValid }) => isValid).map(({ text }) => text);
  };
}
