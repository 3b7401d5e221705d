import type { Plugin } from 'vite';

/**
 * The hub's client asks for Node's own parts where it runs there. In a page it never does; but what would answer that there is no
 * `require` would be loaded by every page before its first picture.
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
