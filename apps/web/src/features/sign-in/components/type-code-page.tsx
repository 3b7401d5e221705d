import { ScanLine } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { OpenCodeSheet } from '../../../parts/scan/open-code-sheet.tsx';
import { TypeCode } from '../../../parts/scan/type-code.tsx';
import { useLookUp } from '../../../parts/scan/use-look-up.ts';
import { useOpenCode } from '../../../parts/scan/use-open-code.ts';
import { EntranceCard } from '../../../parts/account/entrance-card.tsx';

/** Asks for the code of a sign that cannot be scanned. The address of this page is printed on each sign, and needs no sign-in. */
export function TypeCodePage() {
  const t = useT();
  const [isScanning, setIsScanning] = useState(false);
  const { lookUp, ask, forget } = useLookUp(useOpenCode());
  return (
    <EntranceCard title={t('scan.pageTitle')} isBusy={lookUp.kind === 'asking'}>
      <p>{t('scan.pageLead')}</p>
      <TypeCode
        hasFocus
        problem={lookUp.kind === 'failed' ? lookUp : undefined}
        onCode={(code) => ask(code, 'TypeQr')}
        onEdit={() => {
          if (lookUp.kind !== 'none') forget();
        }}
      />
      <p role="status">{lookUp.kind === 'asking' ? t('scan.asking') : ''}</p>
      <Button icon={<ScanLine size={18} aria-hidden />} onClick={() => setIsScanning(true)}>
        {t('scan.open')}
      </Button>
      {isScanning && <OpenCodeSheet onClose={() => setIsScanning(false)} />}
    </EntranceCard>
  );
}
