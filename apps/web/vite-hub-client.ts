import type { Plugin } from 'vite';

/**
 * The hub's client requires Node's own modules when it runs in Node. In a page it never does, but every page would load the polyfill of
 * `require` before its first picture.
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
