import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { useToast } from '../components/toast.tsx';
import { logFailure } from '../lib/log-failure.ts';
import { loadWords, useT } from '../lib/language-context.tsx';

type Sheet = ComponentType<{ readonly onClose: () => void }>;

/** Loads the sheet only when somebody wants to read a code. */
async function loadSheet(): Promise<Sheet> {
  const [{ OpenCodeSheet }] = await Promise.all([import('../parts/scan/open-code-sheet.tsx'), loadWords('others')]);
  return OpenCodeSheet;
}

/** Returns the sheet that reads a code on a wall, and the function that opens it on any screen. */
export function useScan(): { readonly dialog: ReactNode; readonly open: () => void } {
  const t = useT();
  const toast = useToast();
  const [Loaded, setLoaded] = useState<Sheet>();
  const open = useCallback(() => {
    loadSheet().then(
      (sheet) => setLoaded(() => sheet),
      (error: unknown) => {
        logFailure(error);
        toast({ kind: 'error', text: t('error.network') });
      },
    );
  }, [t, toast]);
  const close = useCallback(() => setLoaded(undefined), []);
  return { dialog: Loaded !== undefined && <Loaded onClose={close} />, open };
}
