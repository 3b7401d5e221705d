import { Link } from '@tanstack/react-router';
import { Compass, TriangleAlert } from 'lucide-react';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { clearKept } from '../lib/cache/browser-store.ts';
import { useT } from '../lib/language-context.tsx';

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

/**
 * A part of the page has failed, or its file is gone because a new version has been installed. What is kept in this browser may
 * be what it failed with.
 */
export function ChunkFailure() {
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
