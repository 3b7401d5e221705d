import type { KioskAnswer } from '@assist/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { EmptyState, Skeleton } from '../../../components/empty-state.tsx';
import { ModalSheet } from '../../../components/modal-sheet.tsx';
import { failureOf } from '../../../lib/api/failure-of.ts';
import { planLevelsQuery } from '../../../lib/api/queries.ts';
import { useT } from '../../../lib/language-context.tsx';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import { KioskForm } from './kiosk-form.tsx';

interface KioskSheetProps {
  /** The kiosk to change; undefined for a new one. */
  readonly kiosk?: KioskAnswer | undefined;
  readonly onClose: () => void;
}

/** Shows all settings of a kiosk, once the list of floors has loaded. */
export function KioskSheet({ kiosk, onClose }: KioskSheetProps) {
  const t = useT();
  const result = useQuery(planLevelsQuery);
  const failure = failureOf(result);
  const title = kiosk === undefined ? t('kiosks.add') : t('kiosks.changeNamed', { name: kiosk.name });
  return (
    <ModalSheet label={title} hideLabel={t('action.close')} isForm onClose={onClose}>
      <div className="kiosk-sheet">
        <h2>{title}</h2>
        {failure !== null && <LoadFailure error={failure} onRetry={() => void result.refetch()} />}
        {failure === null && result.data === undefined && <Skeleton height={320} />}
        {result.data?.levels.length === 0 && <EmptyState title={t('kiosks.noPlan')} />}
        {result.data !== undefined && result.data.levels.length > 0 ? (
          <KioskForm kiosk={kiosk} {...result.data} onClose={onClose} />
        ) : (
          <Button onClick={onClose}>{t('action.cancel')}</Button>
        )}
      </div>
    </ModalSheet>
  );
}
