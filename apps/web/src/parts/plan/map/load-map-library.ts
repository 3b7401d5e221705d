import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { trustScript } from '../../../lib/trusted-scripts.ts';

export type MapLibrary = typeof import('maplibre-gl');

let loading: Promise<MapLibrary> | undefined;

/** Loads the map's library once. The library and its worker are files of this site. */
export function loadMapLibrary(): Promise<MapLibrary> {
  loading ??= Promise.all([import('maplibre-gl'), import('maplibre-gl/dist/maplibre-gl.css')]).then(
    ([library]) => {
      trustScript(workerUrl);
      library.setWorkerUrl(workerUrl);
      return library;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
