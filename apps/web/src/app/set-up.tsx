import { getSetUp } from '@assist/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { SetUpPage } from '../features/set-up/components/set-up-page.tsx';
import { call } from '../lib/api/call.ts';
import { createQueryClient } from '../lib/api/create-query-client.ts';
import { LanguageProvider } from '../lib/language-context.tsx';

/**
 * Returns the page that sets up a server, in place of router and screens, which do not work without a company. Undefined if the server has
 * been set up, unless the page was asked for.
 */
export async function openSetUp(
  language: ComponentProps<typeof LanguageProvider>['first'],
  { isAskedFor }: { readonly isAskedFor: boolean },
): Promise<ReactNode | undefined> {
  const state = await call(getSetUp);
  if (!state.isOpen && !isAskedFor) return undefined;
  return (
    <LanguageProvider first={language}>
      <QueryClientProvider client={createQueryClient()}>
        <SetUpPage state={state} />
      </QueryClientProvider>
    </LanguageProvider>
  );
}
