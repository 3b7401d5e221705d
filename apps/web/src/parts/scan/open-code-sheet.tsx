import { useRouter } from '@tanstack/react-router';
import { type CodeInfo, codeAddress } from '../../lib/api/qr-code.ts';
import { useT } from '../../lib/language-context.tsx';
import { ScanSheet } from './scan-sheet.tsx';

/** A code that is read anywhere opens what it opens for a phone's own camera: the server's answer says where, the sign itself never. */
export function OpenCodeSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { history } = useRouter();
  const open = (info: CodeInfo) => {
    const found = codeAddress(info, location.origin);
    if (found === undefined) return t('startup.qrHint');
    onClose();
    const { origin, pathname, search } = new URL(found);
    if (origin === location.origin) history.push(pathname + search);
    else location.assign(found);
    return undefined;
  };
  return <ScanSheet title={t('scan.open')} begin="scan" onFound={open} onClose={onClose} />;
}
