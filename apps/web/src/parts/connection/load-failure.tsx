import { useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { isTryingAgain } from '../../lib/api/failure-of.ts';
import { ResourcesError } from '../../lib/api/resources-error.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { correlationIdOf } from '../../lib/log-failure.ts';
import { clearCached } from '../../lib/cache/browser-store.ts';
import { stackOf } from '../../lib/stack-of.ts';
import { useT } from '../../lib/language-context.tsx';
import './load-failure.css';

/**
 * Shown in place of data that could not be loaded, with the reason and a button that tries again. If the resources could not be loaded, it
 * also shows the error's stack and offers a reload without the stored resources (specification, section 8).
 */
export function LoadFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT();
  const errorText = useErrorText();
  const client = useQueryClient();
  const tryAgain = async () => {
    await client.cancelQueries({ predicate: isTryingAgain });
    onRetry();
  };
  const retry = (
    <Button kind="primary" onClick={() => void tryAgain()}>
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
  const sentence = errorText(error.cause);
  const correlationId = correlationIdOf(error);
  const reload = async () => {
    await clearCached('resources');
    location.reload();
  };
  return (
    <div className="load-failure">
      <div role="alert">
        <EmptyState icon={<TriangleAlert />} title={t('startup.resources')} text={sentence}>
          {correlationId !== undefined && !sentence.includes(correlationId) && (
            <p className="reference">{t('startup.reference', { correlationId })}</p>
          )}
        </EmptyState>
        <pre>{stackOf(error)}</pre>
      </div>
      <div role="alert" className="load-failure__ways">
        {retry}
        <Button onClick={() => void reload()}>{t('startup.reload')}</Button>
      </div>
    </div>
  );
}
