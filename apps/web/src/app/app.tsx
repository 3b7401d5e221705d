import { eventRefreshWindow } from '@assist/reservation';
import { instantOf } from '@assist/time';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ComponentProps, useCallback, useEffect, useState } from 'react';
import { ToastProvider } from '../components/toast.tsx';
import type { LoadedConfiguration } from '../lib/api/configuration.ts';
import { applyBrand } from '../lib/brand.ts';
import { ConfigurationProvider } from '../lib/configuration-context.tsx';
import { LanguageProvider, useT } from '../lib/language-context.tsx';
import { loadAllLater } from '../lib/later.ts';
import { eventsQuery } from '../lib/api/queries.ts';
import { isGuest, readTokens } from '../lib/api/session.ts';
import { ownZone } from '../lib/kept-preferences.ts';
import { scheduler } from '../lib/waiting/scheduler.ts';
import { keepFiles, takeNewVersionBetweenScreens } from '../lib/new-version.ts';
import { whenSettled } from '../lib/when-settled.ts';
import { createAppRouter, loadAllScreens } from './router.tsx';
import { loadSearch } from './use-search.tsx';
import { useLive } from './use-live.ts';
import { useCurrentConfiguration } from './use-current-configuration.ts';

interface AppProps {
  readonly loaded: LoadedConfiguration;
  /** The configuration requested from the server. When it arrives, it replaces `loaded`, which may be from an earlier visit. */
  readonly current?: Promise<LoadedConfiguration>;
  readonly language: ComponentProps<typeof LanguageProvider>['first'];
  readonly queryClient: QueryClient;
}

/** Delay of work that can wait until the first screen has been drawn. */
const QUIET_MS = 5_000;

export function App({ loaded, current, language, queryClient }: AppProps) {
  const { configuration, complete } = useCurrentConfiguration(loaded, current);
  // An administrator may have changed the company's colours.
  useEffect(() => applyBrand(configuration.colours), [configuration.colours]);
  const [router] = useState(() => createAppRouter({ queryClient, completeConfiguration: complete }));
  useEffect(() => {
    if (!import.meta.env.PROD) return undefined;
    // Stored early, so that a page that is opened for the first time can be reloaded without a connection.
    const isSettled = () => router.state.status === 'idle' && queryClient.isFetching() === 0;
    return whenSettled(isSettled, () => void keepFiles());
  }, [router, queryClient]);
  useEffect(() => {
    return scheduler.after(QUIET_MS, () => {
      void loadAllScreens(router).then(loadAllLater);
      void loadSearch().catch(() => {});
      // Prefetched, so that the reservations are available without a connection even if no screen has shown them yet.
      if (readTokens() !== undefined && !isGuest())
        void queryClient.prefetchQuery(
          eventsQuery(eventRefreshWindow(instantOf(scheduler.now()), ownZone(configuration.timezone)), undefined, { isUsual: true }),
        );
    });
  }, [router, queryClient, configuration.timezone]);
  const readConfiguration = useCallback(() => complete({ anew: true }), [complete]);
  useLive(queryClient, configuration.capabilities.hearsEveryChange, readConfiguration);
  useEffect(() => router.subscribe('onResolved', ({ pathChanged }) => pathChanged && takeNewVersionBetweenScreens()), [router]);
  return (
    <ConfigurationProvider configuration={configuration}>
      <LanguageProvider first={language}>
        <QueryClientProvider client={queryClient}>
          <Toasts>
            <RouterProvider router={router} />
          </Toasts>
        </QueryClientProvider>
      </LanguageProvider>
    </ConfigurationProvider>
  );
}

function Toasts({ children }: { children: ComponentProps<typeof ToastProvider>['children'] }) {
  const t = useT();
  return <ToastProvider closeLabel={t('action.close')}>{children}</ToastProvider>;
}
