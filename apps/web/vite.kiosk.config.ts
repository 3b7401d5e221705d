import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { catalanAria } from './vite-catalan-aria.ts';
import { compiledMessages } from './vite-compiled-messages.ts';
import { font } from './vite-font.ts';
import { leanContract } from './vite-lean-contract.ts';
import { precache } from './vite-precache.ts';
import { BUILD, REACT_ARIA_LOCALES } from './vite-shared.ts';

const BASE = '/kiosk/';
/** The files of the map, which the kiosk never needs, because it draws the plain plan. */
const NEVER = { files: /^assets\/maplibre-gl[^/]*$/, count: 3 };

/** The build of the kiosk's page. It is separate, so that neither page loads what only the other one needs. */
export default defineConfig({
  base: BASE,
  plugins: [
    { ...optimizeLocales.vite({ locales: REACT_ARIA_LOCALES }), enforce: 'pre' },
    react(),
    leanContract(),
    compiledMessages(),
    catalanAria(),
    font(BASE),
    precache(fileURLToPath(new URL('public/', import.meta.url)), BASE, NEVER),
  ],
  build: {
    ...BUILD,
    outDir: 'dist/kiosk',
    rolldownOptions: {
      input: { kiosk: 'kiosk.html', 'service-worker': 'src/service-worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups: [{ name: 'start', tags: ['$initial'], test: /^(?!.*(?:workbox|service-worker))/ }] },
      },
    },
  },
});
