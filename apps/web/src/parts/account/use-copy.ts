import { useToast } from '../../components/toast.tsx';
import { useT } from '../../lib/language-context.tsx';

/** Returns a function that copies a text to the clipboard and tells the person whether that worked. */
export function useCopy(): (text: string) => void {
  const t = useT();
  const toast = useToast();
  const notCopied = () => toast({ kind: 'error', text: t('invite.notCopied') });
  return (text) => {
    // Over plain http, browsers offer no clipboard.
    const clipboard = navigator.clipboard as Clipboard | undefined;
    if (clipboard === undefined) notCopied();
    else void clipboard.writeText(text).then(() => toast({ kind: 'success', text: t('invite.copied') }), notCopied);
  };
}
