import react from '@vitejs/plugin-react';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';

export const PAGES = ['ours', 'bare', 'event-calendar'] as const;
export type PageName = (typeof PAGES)[number];

export interface BuiltPages {
  addressOf(page: PageName): string;
  close(): Promise<void>;
}

const root = join(import.meta.dirname, 'pages');

/** Builds the pages for production and serves them from a temporary folder. They are built one by one, so that no two share a file. */
export async function buildPages(): Promise<BuiltPages> {
  const folder = await mkdtemp(join(tmpdir(), 'assist-bench-'));
  for (const page of PAGES) {
    await build({
      root,
      base: `/${page}/`,
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      resolve: { alias: { 'assist-client': join(import.meta.dirname, '../../apps/web/src') } },
      build: {
        target: 'es2022',
        cssTarget: ['chrome123'],
        outDir: join(folder, page),
        emptyOutDir: true,
        reportCompressedSize: false,
        rollupOptions: { input: join(root, `${page}.html`) },
      },
    });
  }
  const server = await preview({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { outDir: folder },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const address = server.resolvedUrls?.local[0] ?? '';
  return {
    addressOf: (page) => `${address}${page}/${page}.html`,
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
