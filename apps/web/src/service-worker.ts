import { cleanupOutdatedCaches, createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** The members of a service worker that are used here: type libraries of workers and pages cannot be combined. */
interface Worker {
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  skipWaiting(): Promise<void>;
}
declare const self: Worker & { readonly __PRECACHED: readonly PrecacheEntry[] };

/** The path that this worker handles; a kiosk's page has its own worker. */
const BASE = import.meta.env.BASE_URL;

/** Paths that are not pages of the client: calls, the hub, the operator's monitoring, and the other client. */
const NOT_PAGES = [
  /^\/api\//,
  /^\/MessageHub/i,
  /^\/config\.json$/,
  /^\/(?:livez|readyz|metrics)$/,
  ...(BASE === '/' ? [/^\/kiosk(?:\/|$)/] : []),
];

/**
 * Serves the product's files, so that it starts without a connection. This worker never answers requests to the server: the page itself
 * stores the last known data with its age.
 */
// The build replaces this name with the list of files.
precacheAndRoute([...self.__PRECACHED]);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL(BASE === '/' ? '/index.html' : `${BASE}kiosk.html`), { denylist: NOT_PAGES }));

// A new version waits until the person agrees or has been away: files of two versions must not be mixed.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});
