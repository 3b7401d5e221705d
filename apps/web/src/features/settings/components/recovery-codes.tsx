import { useQuery } from '@tanstack/react-query';
import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { meQuery } from '../../../lib/api/queries.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useCopy } from '../../../parts/use-copy.ts';

/** Shown this once: the server knows their hashes alone. */
export function RecoveryCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const t = useT();
  const copy = useCopy();
  const { data: me } = useQuery(meQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [codes]);
  const text = `${t('twoStep.fileOf', { email: me?.email ?? '', site: location.origin })}\n\n${codes.join('\n')}\n`;
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {t('twoStep.codesTitle')}
      </h3>
      <p className="settings__hint">{t('twoStep.codesLead')}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="settings__leave">
        <Button icon={<Copy size={18} aria-hidden />} onClick={() => copy(text)}>
          {t('twoStep.copy')}
        </Button>
        <Button icon={<Download size={18} aria-hidden />} onClick={() => downloadFile('assist-recovery-codes.txt', 'text/plain', text)}>
          {t('twoStep.download')}
        </Button>
        <Button kind="primary" onClick={onKept}>
          {t('twoStep.kept')}
        </Button>
      </div>
    </>
  );
}
