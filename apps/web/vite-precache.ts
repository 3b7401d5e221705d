import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const TOKEN = 'self.__PRECACHED';
const WORKER = 'service-worker.js';
/** The files that the service worker does not cache in advance. The build fails if their number is not `count`. */
interface OnDemand {
  readonly files: RegExp;
  readonly count: number;
}

/**
 * The files of the product's code reader, for browsers without their own. They are half a megabyte in size, and useless without the server.
 */
const READERS: OnDemand = { files: /^assets\/(?:read-by-wasm-[^/]+\.js|zxing_reader-[^/]+\.wasm)$/, count: 2 };

interface Entry {
  readonly url: string;
  /** A hash of the content; null if the file's name already contains one. */
  readonly revision: string | null;
}

/** Writes the list of the files to cache into the service worker, each with its version. */
export function precache(publicFolder: string, base = '/', onDemand: OnDemand = READERS): Plugin {
  return {
    name: 'assist-precache',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[WORKER];
        if (worker?.type !== 'chunk' || !worker.code.includes(TOKEN)) return this.error(`${WORKER} has no ${TOKEN}`);
        if (worker.imports.length > 0) return this.error(`${WORKER} is not one file: it imports ${worker.imports.join(', ')}`);
        const files = Object.values(bundle);
        if (files.filter(({ fileName }) => onDemand.files.test(fileName)).length !== onDemand.count)
          return this.error('the files that are fetched on demand have other names, so every browser would store them');
        const built = files
          .filter(({ fileName }) => fileName !== WORKER && !fileName.endsWith('.map') && !onDemand.files.test(fileName))
          .map((file): Entry => ({
            url: `${base}${file.fileName}`,
            revision: file.fileName.startsWith('assets/') ? null : revisionOf(file.type === 'chunk' ? file.code : file.source),
          }));
        const copied = readdirSync(publicFolder).map((name): Entry => ({
          url: `${base}${name}`,
          revision: revisionOf(readFileSync(join(publicFolder, name))),
        }));
        const entries = [...built, ...copied].toSorted((a, b) => (a.url < b.url ? -1 : 1));
        worker.code = worker.code.replace(TOKEN, JSON.stringify(entries));
      },
    },
  };
}

function revisionOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}
