import type { ReadFrame } from './model/read-frame.ts';

/** The browser's own reader of codes, whose types TypeScript does not include yet. */
interface Detector {
  detect(frame: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

let opening: Promise<ReadFrame> | undefined;

/** Opens a reader of QR codes, once: the browser's own if it supports them, or else the product's, which is loaded only in this case. */
export function openReader(): Promise<ReadFrame> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function open(): Promise<ReadFrame> {
  const detector = await findDetector();
  if (detector === undefined) return ours();
  let fallen: ReadFrame | undefined;
  return async (frame) => {
    if (fallen !== undefined) return fallen(frame);
    try {
      return (await detector.detect(frame)).map(({ rawValue }) => rawValue);
    } catch {
      // The browser's reader may claim support that it lacks. On some machines, its service does not answer (Sec-ant/barcode-detector#18).
      fallen = await ours();
      return fallen(frame);
    }
  };
}

async function ours(): Promise<ReadFrame> {
  return (await import('./read-by-wasm.ts')).openWasmReader();
}

/**
 * Returns the browser's own reader if it reads QR codes. The class `BarcodeDetector` also exists on systems without support, where it lists
 * no formats (WICG/shape-detection-api#76) or throws (nimiq/qr-scanner#187).
 */
async function findDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): readonly string[] => []);
  return BarcodeDetector !== undefined && formats?.includes('qr_code') === true ? new BarcodeDetector({ formats: ['qr_code'] }) : undefined;
}
