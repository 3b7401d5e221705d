import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const WASM = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
let prepared: Promise<unknown> | undefined;

/** Returns the text of the QR code in a picture (PNG). */
export async function readQr(picture: Uint8Array): Promise<string> {
  const bytes = readFileSync(WASM);
  prepared ??= prepareZXingModule({ overrides: { wasmBinary: bytes.buffer }, fireImmediately: true });
  await prepared;
  const [found] = await readBarcodes(picture, { formats: ['QRCode'] });
  if (found === undefined) throw new Error('there is no code in the picture');
  return found.text;
}
