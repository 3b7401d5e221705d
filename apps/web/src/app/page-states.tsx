import { Link, useRouter } from '@tanstack/react-router';
import { CloudOff, Compass, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { clearKept } from '../lib/cache/browser-store.ts';
import { useT } from '../lib/language-context.tsx';
import { type Cancel, scheduler } from '../lib/waiting/scheduler.ts';
import { NotFetchedError } from './lazy-screen.ts';

export function NotFound() {
  const t = useT();
  return (
    <EmptyState icon={<Compass />} title={t('state.notFoundTitle')} text={t('state.notFoundText')}>
      <Link to="/" className="button button--primary button--normal">
        {t('state.goHome')}
      </Link>
    </EmptyState>
  );
}

const ignored = () => undefined;
const RETRY_MS = 2_000;

/** Shows why a screen is missing. */
export function ScreenFailure({ error }: { readonly error: unknown }) {
  return error instanceof NotFetchedError ? <NotFetched /> : <Failed />;
}

/**
 * Reloads the page once the connection is back, because a browser may remember that a module failed to load and never request it again
 * (whatwg/html#6768), and a new version may have removed the file.
 */
function NotFetched() {
  const t = useT();
  const router = useRouter();
  useEffect(() => {
    const gone = new AbortController();
    let cancel: Cancel = ignored;
    // Polls the server until it answers, because a network does not mean that the server can be reached, and a failed reload would leave no
    // page.
    const again = () => {
      cancel();
      fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: gone.signal }).then(
        () => location.reload(),
        () => {
          if (!gone.signal.aborted) cancel = scheduler.after(RETRY_MS, again);
        },
      );
    };
    addEventListener('online', again, { signal: gone.signal });
    return () => {
      gone.abort();
      cancel();
    };
  }, []);
  return (
    <EmptyState icon={<CloudOff />} title={t('state.notFetchedTitle')} text={t('state.notFetchedText')}>
      <Button kind="primary" onClick={() => (navigator.onLine ? location.reload() : void router.invalidate())}>
        {t('action.retry')}
      </Button>
    </EmptyState>
  );
}

/** Shown if a part of the page has failed. Stored data may be the cause, so the button clears it and reloads. */
function Failed() {
  const t = useT();
  const reload = async () => {
    await clearKept();
    location.reload();
  };
  return (
    <EmptyState icon={<TriangleAlert />} title={t('state.crashTitle')} text={t('state.crashText')}>
      <Button kind="primary" onClick={() => void reload()}>
        {t('action.reload')}
      </Button>
    </EmptyState>
  );
}
