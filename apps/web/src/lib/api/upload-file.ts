import { dropUpload, putUploadPart, startUpload, UPLOAD_MAX_BYTES, UPLOAD_PART_BYTES } from '@assist/contract';
import { scheduler } from '../waiting/scheduler.ts';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';

/** A file that is larger than the server accepts. It is not sent at all. */
export class FileTooLargeError extends Error {}

/**
 * Sends a file in parts, compressed if the browser can do that, and returns the upload's id. `onProgress` receives the share that has
 * arrived, from 0 to 1.
 *
 * @throws FileTooLargeError
 */
export async function uploadFile(file: File, onProgress: (share: number) => void): Promise<string> {
  if (file.size > UPLOAD_MAX_BYTES) throw new FileTooLargeError();
  const isCompressed = !/\.(?:zip|imdf)$/i.test(file.name) && 'CompressionStream' in globalThis;
  const bytes = new Uint8Array(await (isCompressed ? compressed(file) : file.arrayBuffer()));
  const parts = Math.max(1, Math.ceil(bytes.length / UPLOAD_PART_BYTES));
  const { id } = await call(startUpload, { body: { name: file.name, parts, isCompressed } });
  for (let position = 0; position < parts; position += 1) {
    const part = bytes.subarray(position * UPLOAD_PART_BYTES, (position + 1) * UPLOAD_PART_BYTES);
    await putPart(id, position, toBase64(part));
    onProgress((position + 1) / parts);
  }
  return id;
}

/** Deletes an upload that is not used. A failure does not matter, because the server deletes it after a day. */
export function forgetUpload(id: string): void {
  call(dropUpload, { params: { id } }).catch(() => {});
}

/** Sends a part. A large file reaches the limit of calls in a minute; the rest is then sent in the next. */
async function putPart(id: string, position: number, content: string): Promise<void> {
  for (;;) {
    try {
      await call(putUploadPart, { params: { id }, body: { position, content } });
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'too-many-attempts') throw error;
      await scheduler.wait((error.retryAfterSeconds ?? 1) * 1_000);
    }
  }
}

function compressed(file: File): Promise<ArrayBuffer> {
  return new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
}

/** The number of bytes that one call of `fromCharCode` takes; all at once would exceed the stack. */
const AT_ONCE = 8_192;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += AT_ONCE) text += String.fromCharCode(...bytes.subarray(from, from + AT_ONCE));
  return btoa(text);
}
