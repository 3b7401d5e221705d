import { useT } from '../../lib/language-context.tsx';
import { ScanSheet } from './scan-sheet.tsx';
import { useOpenCode } from './use-open-code.ts';

/** A sheet that scans a code and opens its page, as a phone's camera app would. */
export function OpenCodeSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const open = useOpenCode(onClose);
  return <ScanSheet title={t('scan.open')} begin="scan" onFound={open} onClose={onClose} />;
}
