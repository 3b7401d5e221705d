import { cleanupOutdatedCaches, createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** As far as it is used here: the worker's own library of types and the page's do not go together. */
interface Worker {
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  skipWaiting(): Promise<void>;
}
declare const self: Worker & { readonly __PRECACHED: readonly PrecacheEntry[] };

/** Below this the worker answers; a kiosk's page has a worker of its own. */
const BASE = import.meta.env.BASE_URL;

/** Not pages of the client: calls, the hub, what an operator's machinery asks, and the other client. */
const NOT_PAGES = [
  /^\/api\//,
  /^\/MessageHub/i,
  /^\/config\.json$/,
  /^\/(?:livez|readyz|metrics)$/,
  ...(BASE === '/' ? [/^\/kiosk(?:\/|$)/] : []),
];

/**
 * The files of the product, so that it starts without a connection. What is asked of the server is never answered from here: what
 * was known last, and how old it is, the page keeps itself.
 */
// The build puts the list of files in the place of this name.
precacheAndRoute([...self.__PRECACHED]);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL(BASE === '/' ? '/index.html' : `${BASE}kiosk.html`), { denylist: NOT_PAGES }));

// A new version waits until the person, or his absence, says so: files of two versions do not go together.
self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});
