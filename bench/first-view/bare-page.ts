import react from '@vitejs/plugin-react';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

export interface BarePage {
  readonly url: string;
  close(): void;
}

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript', json: 'application/json' };

/** Serves a bare React page that shows the same answer. Its time is what the network and the processor cost any page. */
export async function startBarePage(answer: string): Promise<BarePage> {
  const built = await build({
    root: join(import.meta.dirname, 'page'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { target: 'es2022', write: false, modulePreload: { polyfill: false } },
  });
  const files = new Map([['/answer.json', brotliCompressSync(answer)]]);
  for (const { output } of [built].flat() as { output: readonly { fileName: string; code?: string; source?: string | Uint8Array }[] }[]) {
    for (const file of output) files.set(`/${file.fileName}`, brotliCompressSync(file.code ?? file.source ?? ''));
  }
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    const bytes = files.get(path);
    if (bytes === undefined) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[path.split('.').at(-1) ?? ''] ?? 'text/plain', 'content-encoding': 'br' }).end(bytes);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}
