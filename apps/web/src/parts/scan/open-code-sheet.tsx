import { useT } from '../../lib/language-context.tsx';
import { ScanSheet } from './scan-sheet.tsx';
import { useOpenCode } from './use-open-code.ts';

/** A sheet, on any screen, that reads a code and opens the same page as a phone's own camera app would. */
export function OpenCodeSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const open = useOpenCode(onClose);
  return <ScanSheet title={t('scan.open')} begin="scan" onFound={open} onClose={onClose} />;
}
