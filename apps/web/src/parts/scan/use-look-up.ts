import { getQrCodeInfo } from '@assist/contract';
import { useEffect, useRef, useState } from 'react';
import { isApiError, isConnectionLost } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { type CodeInfo, isUnknownCode } from '../../lib/api/qr-code.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { useT } from '../../lib/language-context.tsx';

/** The way in which a code was entered. */
export type CodeSource = 'ScanQR' | 'TypeQr';

export type LookUp =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking'; readonly by: CodeSource }
  /** The code leads nowhere, with the reason in `text`. `isWorthAsking` is true if another try may succeed. */
  | { readonly kind: 'failed'; readonly by: CodeSource; readonly code: string; readonly text: string; readonly isWorthAsking: boolean };

const NONE: LookUp = { kind: 'none' };

/**
 * Returns the state of the request for a code's place, and functions that start it and clear it. A new request, or closing the sheet,
 * cancels the previous one. `onFound` returns undefined if it accepts the code, or else the reason.
 */
export function useLookUp(onFound: (info: CodeInfo, by: CodeSource) => string | undefined) {
  const t = useT();
  const errorText = useErrorText();
  const [lookUp, setLookUp] = useState(NONE);
  const asked = useRef<AbortController>(undefined);
  useEffect(() => () => asked.current?.abort(), []);
  const problemOf = (error: unknown): string => {
    if (isUnknownCode(error)) return t('startup.qrHint');
    if (isConnectionLost(error)) return t('scan.offline');
    const seconds = isApiError(error) && error.code === 'too-many-attempts' ? error.retryAfterSeconds : undefined;
    return seconds === undefined ? errorText(error) : t('scan.tooMany', { minutes: Math.max(1, Math.ceil(seconds / 60)) });
  };
  const ask = async (code: string, by: CodeSource) => {
    asked.current?.abort();
    const { signal } = (asked.current = new AbortController());
    setLookUp({ kind: 'asking', by });
    const failed = (text: string, isWorthAsking: boolean) => setLookUp({ kind: 'failed', by, code, text, isWorthAsking });
    try {
      const info = await call(getQrCodeInfo, { params: { qrId: code }, signal });
      if (signal.aborted) return;
      const refused = info.hasLocation ? onFound(info, by) : t('startup.qrHint');
      if (refused !== undefined) failed(refused, false);
    } catch (error) {
      if (!signal.aborted) failed(problemOf(error), !isUnknownCode(error));
    }
  };
  return { lookUp, ask: (code: string, by: CodeSource) => void ask(code, by), forget: () => setLookUp(NONE) };
}
