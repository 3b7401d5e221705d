import { useRouter } from '@tanstack/react-router';
import { type CodeInfo, codeAddress } from '../../lib/api/qr-code.ts';
import { useT } from '../../lib/language-context.tsx';

/**
 * Returns a function that opens a code's page, which is the one that a phone's own camera app would open. Its address comes from the
 * server's answer and never from the sign. The function returns a sentence if the code leads nowhere, and otherwise calls `onOpen` before
 * it opens the page.
 */
export function useOpenCode(onOpen: () => void = () => {}): (info: CodeInfo) => string | undefined {
  const t = useT();
  const { history } = useRouter();
  return (info) => {
    const found = codeAddress(info, location.origin);
    if (found === undefined) return t('startup.qrHint');
    onOpen();
    const { origin, pathname, search } = new URL(found);
    if (origin === location.origin) history.push(pathname + search);
    else location.assign(found);
    return undefined;
  };
}
