import { useT } from '../../lib/language-context.tsx';
import { ScanSheet } from './scan-sheet.tsx';
import { useOpenCode } from './use-open-code.ts';

/** A code read on any screen opens the same page as with a phone's own camera. */
export function OpenCodeSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const open = useOpenCode(onClose);
  return <ScanSheet title={t('scan.open')} begin="scan" onFound={open} onClose={onClose} />;
}
