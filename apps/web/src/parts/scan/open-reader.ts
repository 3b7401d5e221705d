import type { ReadFrame } from './model/read-frame.ts';

/** The browser's own reader, which no library of types has yet. */
interface Detector {
  detect(frame: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

let opening: Promise<ReadFrame> | undefined;

/** The browser's own reader where it has one for QR codes, else ours, which is fetched then and once. */
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
      // It says what it can before it knows: on some machines its service does not answer (Sec-ant/barcode-detector#18).
      fallen = await ours();
      return fallen(frame);
    }
  };
}

async function ours(): Promise<ReadFrame> {
  return (await import('./read-by-wasm.ts')).openWasmReader();
}

/** It is there on systems that cannot read with it: then it knows no format (WICG/shape-detection-api#76), or throws (nimiq/qr-scanner#187). */
async function findDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = await BarcodeDetector?.getSupportedFormats().catch((): readonly string[] => []);
  return BarcodeDetector !== undefined && formats?.includes('qr_code') === true ? new BarcodeDetector({ formats: ['qr_code'] }) : undefined;
}
