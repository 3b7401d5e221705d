import { Search } from 'lucide-react';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useToast } from '../components/toast.tsx';
import { logFailure } from '../lib/log-failure.ts';
import { loadWords, useT } from '../lib/language-context.tsx';
import './search.css';

type CommandSearch = ComponentType<{ readonly onClose: () => void }>;

/** Loads the search, either when somebody is about to use it or ahead, once the first screen has been drawn. */
export async function loadSearch(): Promise<CommandSearch> {
  const [{ CommandSearch }] = await Promise.all([import('../features/command-search/components/command-search.tsx'), loadWords('others')]);
  return CommandSearch;
}

/** Provides the search on every screen. It is opened with its field, with a screen's button, or with Ctrl+K. */
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

/** Calls `open` on Ctrl+K or Cmd+K. Both are ignored while a dialog is open, because the dialog may use the keys itself. */
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

/** A button that looks like the search field and opens it. */
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
