import type { ClientConfiguration } from '@assist/contract';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ComponentProps, useState } from 'react';
import { ToastProvider } from '../components/toast.tsx';
import { ConfigurationProvider } from '../lib/configuration-context.tsx';
import { LanguageProvider, useT } from '../lib/language-context.tsx';
import { createAppRouter } from './router.tsx';
import { useCompleteConfiguration } from './use-complete-configuration.ts';

interface AppProps {
  readonly configuration: ClientConfiguration;
  readonly language: ComponentProps<typeof LanguageProvider>['first'];
  readonly queryClient: QueryClient;
}

export function App({ configuration, language, queryClient }: AppProps) {
  const { configuration: current, complete } = useCompleteConfiguration(configuration);
  const [router] = useState(() => createAppRouter({ queryClient, completeConfiguration: complete }));
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
