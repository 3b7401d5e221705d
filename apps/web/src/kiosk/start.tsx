import { timeoutManager } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { setCredentials } from '../lib/api/call.ts';
import { restoreLastKnown, writeLastKnown } from '../lib/api/last-known.ts';
import { nameStore } from '../lib/cache/browser-store.ts';
import { loadLanguage } from '../lib/language-context.tsx';
import { logFailure } from '../lib/log-failure.ts';
import { keepFiles } from '../lib/new-version.ts';
import { scheduler } from '../lib/waiting/scheduler.ts';
import { QUERY_TIMERS } from '../lib/waiting/query-timers.ts';
import { kioskCredentials } from './credentials.ts';
import { KioskPage } from './kiosk-page.tsx';
import { WORDS } from './words.ts';

/** Delay before the product's files are stored, so that this does not slow down the first screen. */
const QUIET_MS = 3_000;

export async function start(element: HTMLElement): Promise<void> {
  timeoutManager.setTimeoutProvider(QUERY_TIMERS);
  setCredentials(kioskCredentials);
  nameStore('assist-kiosk');
  addEventListener('pagehide', writeLastKnown);
  // A screen on a wall must not show a browser menu after a long press.
  document.addEventListener('contextmenu', (event) => event.preventDefault());
  const root = createRoot(element, { onCaughtError: logFailure, onUncaughtError: logFailure });
  const language = await loadLanguage();
  await Promise.all([...WORDS.map(language.load), restoreLastKnown()]);
  root.render(<KioskPage language={language} />);
  if (import.meta.env.PROD) scheduler.after(QUIET_MS, () => void keepFiles('/kiosk/'));
}
