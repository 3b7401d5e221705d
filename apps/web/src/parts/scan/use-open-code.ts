import { useRouter } from '@tanstack/react-router';
import { type CodeInfo, codeAddress } from '../../lib/api/qr-code.ts';
import { useT } from '../../lib/language-context.tsx';

/**
 * Opens the same page as a phone's own camera: its address comes from the server's answer, never from the sign itself. Returns a sentence
 * if the code leads nowhere; `onOpen` is called before the navigation.
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
