import { instantOf } from '@assist/time';
import { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { isApiError } from '../lib/api/api-error.ts';
import { ResourcesError } from '../lib/api/resources-error.ts';
import { loadConfiguration, StartupError } from '../lib/api/configuration.ts';
import { isGuest, readTokens } from '../lib/api/session.ts';
import { restoreLastKnown } from '../lib/api/last-known.ts';
import { writeLog } from '../lib/cache/browser-store.ts';
import { loadLanguage } from '../lib/language-context.tsx';
import { applyTheme, storedTheme } from '../lib/theme.ts';
import { App } from './app.tsx';
import { applyBrand } from './brand.ts';
import { StartupFailure } from './startup-failure.tsx';

function log(error: unknown): void {
  const correlationId = isApiError(error) ? error.correlationId : '';
  void writeLog({ at: Date.now(), level: 'error', message: error instanceof Error ? error.message : String(error), correlationId });
}

/** A call that failed for a reason that stays is not tried again. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  // Without a network it is said at once; the connection's coming back asks again.
  if (failures >= 2 || !navigator.onLine) return false;
  const reason = error instanceof ResourcesError ? error.cause : error;
  return !isApiError(reason) || reason.status === 0 || reason.status >= 500;
}

/** Language and configuration first, then the application: nothing is drawn twice. */
export async function start(element: HTMLElement): Promise<void> {
  applyTheme(storedTheme());
  const root = createRoot(element, { onCaughtError: log, onUncaughtError: log });
  const language = await loadLanguage();
  try {
    const configuration = await loadConfiguration();
    applyBrand(configuration.colours);
    document.title = `${language.t('app.name')} · ${configuration.companyName}`;
    const queryClient = new QueryClient({
      defaultOptions: {
        queries: {
          retry: isWorthRetrying,
          networkMode: 'always',
          refetchOnReconnect: true,
          refetchOnWindowFocus: 'always',
          staleTime: 1_000,
        },
        // Never paused: what cannot be sent now is said to the person, and not sent later behind his back.
        mutations: { retry: false, networkMode: 'always' },
      },
    });
    if (readTokens() !== undefined && !isGuest()) await restoreLastKnown(queryClient, configuration.timezone, instantOf(Date.now()));
    root.render(<App configuration={configuration} language={language} queryClient={queryClient} />);
  } catch (error) {
    log(error);
    const failure = error instanceof StartupError ? error : new StartupError('startup.server');
    root.render(<StartupFailure failure={failure} t={language.t} />);
  }
}
