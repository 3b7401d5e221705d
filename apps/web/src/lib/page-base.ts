/** What lies below it is this page's: a kiosk's has a build, a store and a service worker of its own. */
export const PAGE_BASE = location.pathname.startsWith('/kiosk/') ? '/kiosk/' : '/';
