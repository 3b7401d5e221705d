import { useRouter } from '@tanstack/react-router';
import { type CodeInfo, codeAddress } from '../../lib/api/qr-code.ts';
import { useT } from '../../lib/language-context.tsx';

/**
 * Returns a function that opens a code's page, the same one as a phone's own camera does. The address comes from the server's answer and
 * never from the sign itself. The function returns a sentence if the code leads nowhere; `onOpen` is called before the navigation.
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
