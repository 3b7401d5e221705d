import type { ClientConfiguration } from '@assist/contract';
import type { Language } from '@assist/i18n';
import { API_REFRESH_TOKEN_KEY, API_TOKEN_KEY } from '@assist/reservation';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { App } from '../src/app/app.tsx';
import { forgetLastKnown } from '../src/lib/api/last-known.ts';
import { LATER_WORDS, loadLanguage } from '../src/lib/language-context.tsx';
import { browserZone } from '../src/lib/zones.ts';
import { useNow } from '../src/lib/use-now.ts';
import { compareClocks } from '../src/lib/waiting/server-clock.ts';
import { aConfiguration, type Company, live, NOW } from './a-company.ts';
import { aServer, type Server } from './a-server.ts';

// Waiting may take 10 seconds, because the first screen of a file loads slowly on a busy machine.
configure({
  asyncUtilTimeout: 10_000,
  // An element that is not found is reported with the page's text, not with its markup.
  getElementError: (message) =>
    new Error(`${message?.split('\n', 1)[0]} In: ${(document.querySelector('main') ?? document.body).textContent}`),
});

interface OpenScreen {
  readonly user: UserEvent;
  readonly server: Server;
  /** The cache that messages of the hub are applied to. */
  readonly queryClient: QueryClient;
}

interface Opened {
  readonly configuration?: Partial<ClientConfiguration>;
  readonly language?: Language;
  readonly isSignedIn?: boolean;
}

interface AScreen {
  readonly server: Server;
  /** True for a person who has declined the browser's zone, because the tests' browser is elsewhere; false for one test only. */
  declinesZone: boolean;
  /** Opens the whole client at an address, exactly as it starts in a browser. */
  readonly open: (path: string, company?: Company, how?: Opened) => Promise<OpenScreen>;
}

/**
 * Renders the client in a page without a server: the test answers the calls of the contract. The clock stands still until the test moves
 * it. Nothing is left for the next test, or for the next file of the same process.
 */
function makeScreen(): AScreen {
  const current: { server: Server; declinesZone: boolean } = { server: undefined as never, declinesZone: true };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
    vi.stubGlobal('IDBRequest', EventTarget);
    vi.stubGlobal('indexedDB', aStoreThatKeepsNothing());
    // Simulates plain http, where a browser has no Web Locks.
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
    setClock(NOW);
    current.server = aServer();
    current.declinesZone = true;
  });
  afterEach(async () => {
    // Waits for work that follows the creation of an event: it runs in the background, and may continue after the end of a test.
    if (current.server.calls.includes('createEvent')) await new Promise((resolve) => setTimeout(resolve, 20));
    cleanup();
    forgetLastKnown();
    compareClocks(new Headers({ 'cache-control': 'no-store', date: new Date().toUTCString() }), Date.now(), Date.now());
    localStorage.clear();
    sessionStorage.clear();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    current.server.check();
  });
  afterAll(() => {
    document.body.innerHTML = '';
    history.replaceState(null, '', '/');
  });
  return {
    get server() {
      return current.server;
    },
    set declinesZone(declines: boolean) {
      current.declinesZone = declines;
    },
    open: async (path, company = {}, { configuration = {}, language = 'en', isSignedIn = true } = {}) => {
      const { server } = current;
      live(server, company);
      if (isSignedIn) {
        localStorage.setItem(API_TOKEN_KEY, 'token');
        localStorage.setItem(API_REFRESH_TOKEN_KEY, 'refresh');
      }
      if (current.declinesZone) localStorage.setItem(`assist-zone-declined ${browserZone()}`, '');
      history.replaceState(null, '', path);
      const spoken = await loadLanguage(language);
      await Promise.all(Object.values(LATER_WORDS).map(spoken.load));
      const queryClient = new QueryClient({
        // The options of start-up, but without retries, so that no test waits for one.
        defaultOptions: {
          queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: 'always', staleTime: 1_000 },
          mutations: { retry: false, networkMode: 'always' },
        },
      });
      render(
        <App
          loaded={{ configuration: { ...aConfiguration(configuration), navigationConfigured: true }, isKept: false }}
          language={spoken}
          queryClient={queryClient}
        />,
      );
      return { server, queryClient, user: userEvent.setup({ delay: null, pointerEventsCheck: 0, skipHover: true }) };
    },
  };
}

const screens = makeScreen();

/** Returns the screen that all tests share: they run in one file, so the setup before each test exists only once. */
export function aScreen(): AScreen {
  return screens;
}

/** Sets the clock of the screens. As in a tab that wakes up, everything on the screen is requested again. */
export function setClock(now: string): void {
  vi.setSystemTime(Date.parse(now));
  const { unmount } = render(<Clock />);
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  unmount();
}

/** Reads the clock, which runs only while a component uses it. */
function Clock() {
  return <>{useNow()}</>;
}

/** Returns a store that cannot be opened, as in a private window. */
function aStoreThatKeepsNothing(): Pick<IDBFactory, 'open' | 'deleteDatabase'> {
  const refuse = () => {
    const request = new EventTarget();
    queueMicrotask(() => request.dispatchEvent(new Event('error')));
    return request as IDBOpenDBRequest;
  };
  return { open: refuse, deleteDatabase: refuse };
}
