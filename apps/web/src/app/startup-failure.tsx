import type { Translate } from '@assist/i18n';
import { TriangleAlert } from 'lucide-react';
import { Button } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import type { StartupError } from '../lib/api/configuration.ts';

/** The specification's start-up errors, with what can be done. */
export function StartupFailure({ failure, t }: { failure: StartupError; t: Translate }) {
  return (
    <main>
      <EmptyState icon={<TriangleAlert />} title={t(failure.fault, { text: failure.statusText ?? '' })}>
        <Button kind="primary" onClick={() => location.reload()}>
          {t('action.retry')}
        </Button>
      </EmptyState>
    </main>
  );
}
