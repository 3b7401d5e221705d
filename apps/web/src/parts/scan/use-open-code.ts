import { useRouter } from '@tanstack/react-router';
import { type CodeInfo, codeAddress } from '../../lib/api/qr-code.ts';
import { useT } from '../../lib/language-context.tsx';

/**
 * Opens what a code opens for a phone's own camera: the server's answer says where, the sign itself never. A sentence where it leads
 * nowhere; `onOpen` is called before one is led on.
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
