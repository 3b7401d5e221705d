import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { catalanAria } from './vite-catalan-aria.ts';
import { compiledMessages } from './vite-compiled-messages.ts';
import { firstScript } from './vite-first-script.ts';
import { firstWords } from './vite-first-words.ts';
import { font } from './vite-font.ts';
import { hubClient } from './vite-hub-client.ts';
import { leanContract } from './vite-lean-contract.ts';
import { precache } from './vite-precache.ts';
import { BUILD, REACT_ARIA_LOCALES } from './vite-shared.ts';

/** The address of the server during development. The server reads the Host header, which the proxy does not change. */
const server = process.env['DEV_SERVER'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    { ...optimizeLocales.vite({ locales: REACT_ARIA_LOCALES }), enforce: 'pre' },
    react(),
    leanContract(),
    hubClient(),
    compiledMessages(),
    catalanAria(),
    firstScript(),
    firstWords(),
    font(),
    precache(fileURLToPath(new URL('public/', import.meta.url))),
  ],
  build: {
    ...BUILD,
    rolldownOptions: {
      input: { index: 'index.html', 'service-worker': 'src/service-worker.ts' },
      // The service worker's file has no hash in its name, because browsers look for its next version at the same address.
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        // The code that every view starts with is one file, and Home is another. Seventy small files would be a tenth larger, because each
        // is compressed separately, and would wait for each other on a slow connection.
        codeSplitting: {
          groups: [
            { name: 'first', test: /\/app\/first-answers\.ts$|rolldown\/runtime/, priority: 3 },
            { name: 'start', tags: ['$initial'], test: /^(?!.*(?:workbox|service-worker))/, priority: 2 },
            { name: 'home', test: /\/features\/home\//, priority: 1 },
            // The code of dialogs, which many screens open.
            {
              name: 'kit',
              test: /\/(?:react-aria|react-stately|@react-aria|@react-stately).*(?:Dialog|Modal|Popover|Overlay|FocusScope|VisuallyHidden|DismissButton|usePreventScroll|ariaHideOutside)|\/src\/components\/(?:modal|sheet|anchored)/,
              minShareCount: 6,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, changeOrigin: false },
      '/MessageHub': { target: server, changeOrigin: false, ws: true },
      '/config.json': { target: server, changeOrigin: false },
    },
  },
});
