import type { Translate } from '@assist/i18n';
import { TriangleAlert } from 'lucide-react';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { StartupError } from '../lib/api/startup-error.ts';
import { correlationIdOf } from '../lib/log-failure.ts';

/** The specification's start-up errors, with possible remedies and a reference for support. */
export function StartupFailure({ error, t }: { error: unknown; t: Translate }) {
  const failure = error instanceof StartupError ? error : new StartupError('startup.server', { cause: error });
  const correlationId = correlationIdOf(failure);
  const isCode = failure.fault === 'startup.qr-code' || failure.fault === 'startup.qr-info';
  return (
    <main role="alert">
      <EmptyState
        icon={<TriangleAlert />}
        title={t(failure.fault, { text: failure.statusText ?? '' })}
        {...(failure.fault === 'startup.qr-code' ? { text: t('startup.qrHint') } : {})}
      >
        <Button kind="primary" onClick={() => location.reload()}>
          {t('action.retry')}
        </Button>
        {isCode && (
          <a className="button button--secondary button--normal" href="/">
            {t('state.goHome')}
          </a>
        )}
        {correlationId !== undefined && <p className="reference">{t('startup.reference', { correlationId })}</p>}
      </EmptyState>
    </main>
  );
}
