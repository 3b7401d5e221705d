import { Search } from 'lucide-react';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useToast } from '../components/toast.tsx';
import { logFailure } from '../lib/log-failure.ts';
import { loadWords, useT } from '../lib/language-context.tsx';
import './search.css';

type CommandSearch = ComponentType<{ readonly onClose: () => void }>;

/** Fetched when somebody is about to use it, or once there is time. */
export async function loadSearch(): Promise<CommandSearch> {
  const [{ CommandSearch }] = await Promise.all([import('../features/command-search/components/command-search.tsx'), loadWords('others')]);
  return CommandSearch;
}

/** The search, available on every screen: by the field above, by a screen's button, by Ctrl+K. */
export function useSearch(): { readonly field: ReactNode; readonly dialog: ReactNode; readonly open: () => void } {
  const t = useT();
  const toast = useToast();
  const [isOpen, setIsOpen] = useState(false);
  const [Loaded, setLoaded] = useState<CommandSearch>();
  const open = useCallback(() => {
    setIsOpen(true);
    loadSearch().then(
      (component) => setLoaded(() => component),
      (error: unknown) => {
        logFailure(error);
        setIsOpen(false);
        toast({ kind: 'error', text: t('search.unavailable') });
      },
    );
  }, [t, toast]);
  const close = useCallback(() => setIsOpen(false), []);
  useShortcut(open);
  return {
    field: <SearchOpener onOpen={open} />,
    dialog: isOpen && Loaded !== undefined && <Loaded onClose={close} />,
    open,
  };
}

/** Ctrl+K, on a Mac Cmd+K. Ignored while a dialog is open, which may use the keys itself. */
function useShortcut(open: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isIt = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
      if (!isIt || event.defaultPrevented || event.repeat) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]') !== null) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [open]);
}

/** Looks like the field that it opens. */
function SearchOpener({ onOpen }: { readonly onOpen: () => void }) {
  const t = useT();
  const isMac = /mac|iphone|ipad/i.test(navigator.platform);
  const reach = () => void loadSearch().catch(() => {});
  return (
    <div className="search-bar">
      <button
        type="button"
        className="search-bar__field"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={reach}
        onFocus={reach}
        onClick={onOpen}
      >
        <Search size={18} aria-hidden />
        <span>{t('search.placeholder')}</span>
        <kbd aria-hidden>{isMac ? '⌘ K' : t('search.shortcut')}</kbd>
      </button>
    </div>
  );
}
