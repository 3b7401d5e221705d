import type { ClientConfiguration } from '@assist/contract';
import type { Translate } from '@assist/i18n';
import { timeoutManager } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { loadConfiguration } from '../lib/api/configuration.ts';
import { createQueryClient } from '../lib/api/create-query-client.ts';
import { restoreLastKnown, writeLastKnown } from '../lib/api/last-known.ts';
import { findCodeAddress } from '../lib/api/qr-code.ts';
import { qrIdOf } from '../lib/api/qr-id.ts';
import { isGuest, readTokens } from '../lib/api/session.ts';
import { loadLanguage, loadWords } from '../lib/language-context.tsx';
import { StartupError } from '../lib/api/startup-error.ts';
import { logFailure } from '../lib/log-failure.ts';
import { applyTheme, storedTheme } from '../lib/theme.ts';
import { QUERY_TIMERS } from '../lib/waiting/query-timers.ts';
import { App } from './app.tsx';
import { applyBrand } from '../lib/brand.ts';
import { firstAnswers } from './first-answers.ts';
import { StartupFailure } from './startup-failure.tsx';

/** The address of the page that sets up an empty server. It is shown at any address as long as there is no company. */
const SET_UP_PATH = '/setup';

type Language = Awaited<ReturnType<typeof loadLanguage>>;

/**
 * Loads the language and the configuration before it draws the application, so that nothing is drawn twice. A stored configuration is
 * enough.
 */
export async function start(element: HTMLElement): Promise<void> {
  timeoutManager.setTimeoutProvider(QUERY_TIMERS);
  applyTheme(storedTheme());
  addEventListener('pagehide', writeLastKnown);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && writeLastKnown());
  const root = createRoot(element, { onCaughtError: logFailure, onUncaughtError: logFailure });
  const language = await loadLanguage();
  try {
    // The address of a location code is handled before the sign-in and needs no configuration.
    const qrId = qrIdOf(location.pathname);
    if (qrId !== undefined) {
      await firstAnswers.site;
      return location.replace(await findCodeAddress(qrId, location.origin));
    }
    if (location.pathname === SET_UP_PATH) return root.render(await findSetUp(language, true));
    const current = firstAnswers.configuration ?? loadConfiguration();
    const kept = await firstAnswers.kept;
    const loaded = kept === undefined ? await current : { configuration: kept, isKept: false };
    dress(loaded.configuration, language.t);
    if (readTokens() !== undefined && !isGuest()) await restoreLastKnown();
    // Rendered in pieces, so that a press in between is handled immediately.
    startTransition(() => root.render(<App loaded={loaded} current={current} language={language} queryClient={createQueryClient()} />));
    // Applied again, because the stored configuration may be outdated.
    dress((await current).configuration, language.t);
  } catch (error) {
    const isEmpty = error instanceof StartupError && error.fault === 'startup.assist-not-configured';
    const setUp = isEmpty ? await findSetUp(language, false).catch(logFailure) : undefined;
    if (setUp === undefined) logFailure(error);
    root.render(setUp ?? <StartupFailure error={error} t={language.t} />);
  }
}

async function findSetUp(language: Language, isAskedFor: boolean) {
  await firstAnswers.site;
  const [{ openSetUp }] = await Promise.all([import('./set-up.tsx'), loadWords('account', 'administration')]);
  return openSetUp(language, { isAskedFor });
}

function dress({ colours, companyName }: ClientConfiguration, t: Translate): void {
  applyBrand(colours);
  document.title = `${t('app.name')} · ${companyName}`;
}
