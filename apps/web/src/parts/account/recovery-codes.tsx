import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { downloadFile } from '../../lib/download-file.ts';
import { useT } from '../../lib/language-context.tsx';
import { useCopy } from './use-copy.ts';
import './two-step.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** The owner's e-mail address, for the file with the codes. */
  readonly email: string;
  /** The level of the component's heading. */
  readonly heading?: 'h2' | 'h3';
  readonly busy?: boolean;
  readonly onKept: () => void;
}

/** Shows new recovery codes, which can be shown only once, because the server stores only their hashes. */
export function RecoveryCodes({ codes, email, heading: Heading = 'h3', busy = false, onKept }: RecoveryCodesProps) {
  const t = useT();
  const copy = useCopy();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), [codes]);
  const text = `${t('twoStep.fileOf', { email, site: location.origin })}\n\n${codes.join('\n')}\n`;
  return (
    <div className="two-step">
      <Heading ref={title} tabIndex={-1}>
        {t('twoStep.codesTitle')}
      </Heading>
      <p className="two-step__hint">{t('twoStep.codesLead')}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="two-step__buttons">
        <Button icon={<Copy size={18} aria-hidden />} onClick={() => copy(text)}>
          {t('action.copy')}
        </Button>
        <Button icon={<Download size={18} aria-hidden />} onClick={() => downloadFile('assist-recovery-codes.txt', 'text/plain', text)}>
          {t('twoStep.download')}
        </Button>
        <Button kind="primary" busy={busy} onClick={onKept}>
          {t('twoStep.kept')}
        </Button>
      </div>
    </div>
  );
}
