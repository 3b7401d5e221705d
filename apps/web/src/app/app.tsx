import type { ClientConfiguration } from '@assist/contract';
import { eventRefreshWindow } from '@assist/reservation';
import { instantOf } from '@assist/time';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ComponentProps, useEffect, useState } from 'react';
import { ToastProvider } from '../components/toast.tsx';
import { ConfigurationProvider } from '../lib/configuration-context.tsx';
import { LanguageProvider, useT } from '../lib/language-context.tsx';
import { eventsQuery } from '../lib/api/queries.ts';
import { isGuest, readTokens } from '../lib/api/session.ts';
import { createAppRouter, loadAllScreens } from './router.tsx';
import { useCompleteConfiguration } from './use-complete-configuration.ts';

interface AppProps {
  readonly configuration: ClientConfiguration;
  readonly language: ComponentProps<typeof LanguageProvider>['first'];
  readonly queryClient: QueryClient;
}

/** The first screen is there by then. */
const QUIET_MS = 5_000;

export function App({ configuration, language, queryClient }: AppProps) {
  const { configuration: current, complete } = useCompleteConfiguration(configuration);
  const [router] = useState(() => createAppRouter({ queryClient, completeConfiguration: complete }));
  useEffect(() => {
    const timer = setTimeout(() => {
      void loadAllScreens(router);
      // Known by the time that the connection is gone, whichever screen is open.
      if (readTokens() !== undefined && !isGuest())
        void queryClient.prefetchQuery(eventsQuery(eventRefreshWindow(instantOf(Date.now()), current.timezone)));
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [router, queryClient, current.timezone]);
  return (
    <ConfigurationProvider configuration={current}>
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
