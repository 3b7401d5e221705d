import { browserSupportsWebAuthnAutofill, WebAuthnAbortService } from '@simplewebauthn/browser';
import { useEffect, useRef } from 'react';
import { isApiError } from '../../lib/api/api-error.ts';
import { enterWithPasskey } from '../../lib/api/passkeys.ts';
import { scheduler } from '../../lib/waiting/scheduler.ts';

/** Time after which the challenge is renewed, because it is valid for only five minutes and the page may stay open longer. */
const RENEW_MS = 4 * 60_000;

/** Offers passkeys in the browser's autofill of the address field, if the browser supports it. */
export function usePasskeyAutofill(isOn: boolean, onDone: () => unknown, onError: (error: unknown) => void): void {
  const latest = useRef({ onDone, onError });
  useEffect(() => {
    latest.current = { onDone, onError };
  });
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    let stopWaiting = () => {};
    const offer = async (): Promise<void> => {
      if (isOver || !(await browserSupportsWebAuthnAutofill()) || isOver) return;
      stopWaiting = scheduler.after(RENEW_MS, () => void offer());
      try {
        await enterWithPasskey(true);
        latest.current.onDone();
      } catch (error) {
        // Only an error of the server is reported, because it concerns a passkey that the person chose. If the browser offers no passkey,
        // nothing is reported, because nobody has asked for one.
        if (!isOver && isApiError(error)) latest.current.onError(error);
      }
    };
    void offer();
    return () => {
      isOver = true;
      stopWaiting();
      WebAuthnAbortService.cancelCeremony();
    };
  }, [isOn]);
}
