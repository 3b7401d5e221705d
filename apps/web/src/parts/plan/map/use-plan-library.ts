import { useCallback, useEffect, useState } from 'react';
import { loadMapLibrary, type MapLibrary } from './load-map-library.ts';

type MapState = 'absent' | 'loading' | 'drawn' | 'lost';

/**
 * If a map is wanted, loads its library when the browser is idle, and tracks the state of the map. The plain plan is shown until the map is
 * `drawn`, and again once it is `lost`.
 */
export function usePlanLibrary(isMapWanted: boolean) {
  const [library, setLibrary] = useState<MapLibrary>();
  const [state, setState] = useState<MapState>('absent');

  useEffect(() => {
    if (!isMapWanted) return;
    let isWanted = true;
    const load = () => {
      loadMapLibrary().then(
        (loaded) => {
          if (!isWanted) return;
          setLibrary(loaded);
          setState('loading');
        },
        () => isWanted && setState('lost'),
      );
    };
    // Safari has no `requestIdleCallback`.
    const handle = 'requestIdleCallback' in globalThis ? requestIdleCallback(load, { timeout: 500 }) : setTimeout(load, 200);
    return () => {
      isWanted = false;
      if ('cancelIdleCallback' in globalThis) cancelIdleCallback(handle);
      else clearTimeout(handle);
    };
  }, [isMapWanted]);

  return {
    library: state === 'lost' ? undefined : library,
    state,
    onReady: useCallback(() => setState((before) => (before === 'loading' ? 'drawn' : before)), []),
    onLost: useCallback(() => setState('lost'), []),
  };
}
