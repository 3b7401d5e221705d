import { TriangleAlert } from 'lucide-react';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ResourcesError } from '../lib/api/resources-error.ts';
import { useErrorText } from '../lib/api/use-error-text.ts';
import { clearCached } from '../lib/cache/browser-store.ts';
import { useT } from '../lib/language-context.tsx';
import './load-failure.css';

/**
 * Nothing to show, why, and what to do. Of the resources the specification says more (section 8): the error with its
 * stack, and a reload without what is kept of them.
 */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  const errorText = useErrorText();
  const retry = (
    <Button kind="primary" onClick={onRetry}>
      {t('action.retry')}
    </Button>
  );
  if (!(error instanceof ResourcesError)) {
    return (
      <div role="alert">
        <EmptyState icon={<TriangleAlert />} title={errorText(error)}>
          {retry}
        </EmptyState>
      </div>
    );
  }
  const reload = async () => {
    await clearCached('resources');
    location.reload();
  };
  return (
    <div role="alert" className="load-failure">
      <EmptyState icon={<TriangleAlert />} title={t('startup.resources', { detail: error.message })} text={errorText(error.cause)}>
        {retry}
        <Button onClick={() => void reload()}>{t('startup.reload')}</Button>
      </EmptyState>
      <pre>{error.stack}</pre>
    </div>
  );
}
