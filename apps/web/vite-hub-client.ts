import type { Plugin } from 'vite';

/**
 * Removes the hub client's use of `require`, which loads modules of Node. A page never needs them, but it would otherwise load a polyfill
 * of `require` before its first drawing.
 */
export function hubClient(): Plugin {
  return {
    name: 'assist-hub-client',
    transform: {
      filter: { id: /[/\\]@microsoft[/\\]signalr[/\\]dist[/\\]/ },
      handler: (code) => ({ code: code.replaceAll('typeof require', '"undefined"').replaceAll(/: require;/g, ': undefined;'), map: null }),
    },
  };
}
