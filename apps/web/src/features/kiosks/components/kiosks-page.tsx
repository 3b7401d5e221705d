import type { KioskAnswer } from '@assist/contract';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmptyState, Skeleton } from '../../../components/empty-state.tsx';
import { failureOf } from '../../../lib/api/failure-of.ts';
import { kiosksQuery } from '../../../lib/api/kiosks.ts';
import { useT } from '../../../lib/language-context.tsx';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import { kioskAddress } from '../kiosk-address.ts';
import { KioskRow } from './kiosk-row.tsx';
import { KioskSheet } from './kiosk-sheet.tsx';
import './kiosks-page.css';

/** Shows the kiosks, each with buttons to change and remove it. A new kiosk is added by the code on its screen. */
export function KiosksPage() {
  const t = useT();
  const result = useQuery(kiosksQuery);
  const failure = failureOf(result);
  const [isAdding, setIsAdding] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  return (
    <div className="page kiosks">
      <header className="page__head">
        <h1>{t('settings.kiosks')}</h1>
        <Button ref={add} kind="primary" icon={<Plus size={18} aria-hidden />} onClick={() => setIsAdding(true)}>
          {t('kiosks.add')}
        </Button>
      </header>
      <p className="kiosks__lead">{t('settings.kiosksLead')}</p>
      {isAdding && <KioskSheet onClose={() => setIsAdding(false)} />}
      {failure !== null && <LoadFailure error={failure} onRetry={() => void result.refetch()} />}
      {failure === null && result.data === undefined && <Skeleton height={240} />}
      {result.data?.length === 0 && (
        <EmptyState icon={<MonitorSmartphone />} title={t('kiosks.empty')} text={t('kiosks.emptyHint', { address: kioskAddress() })} />
      )}
      {/* Removing a kiosk moves the focus to the Add button, because the row that had it is gone. */}
      {result.data !== undefined && result.data.length > 0 && <Kiosks kiosks={result.data} onRemoved={() => add.current?.focus()} />}
    </div>
  );
}

interface KiosksProps {
  readonly kiosks: readonly KioskAnswer[];
  readonly onRemoved: () => void;
}

function Kiosks({ kiosks, onRemoved }: KiosksProps) {
  const t = useT();
  return (
    <>
      <p className="kiosks__count" role="status">
        {t('kiosks.count', { count: kiosks.length })}
      </p>
      <ul className="kiosks__list">
        {kiosks.map((kiosk) => (
          <KioskRow key={kiosk.id} kiosk={kiosk} onRemoved={onRemoved} />
        ))}
      </ul>
    </>
  );
}
