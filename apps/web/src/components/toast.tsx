import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { scheduler } from '../lib/waiting/scheduler.ts';
import { IconButton } from './button.tsx';
import './toast.css';

/** The specification's kinds of notification, without those that show nothing. */
export type ToastKind = 'info' | 'success' | 'warning' | 'error';

export interface ToastContent {
  readonly kind: ToastKind;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

interface Shown extends ToastContent {
  readonly id: number;
}

const ToastContext = createContext<((content: ToastContent) => void) | undefined>(undefined);

const SHOWN_MS = 7_000;
/** Display time of a toast with a button, long enough to read the text, to think and to reach the button. */
const OFFERED_MS = 12_000;
/** Extra time, repeated while the pointer or the focus is on the toast. */
const HELD_MS = 2_000;
const AT_ONCE = 3;

const ICONS = { info: Info, success: CircleCheck, warning: CircleAlert, error: CircleAlert } as const;

export function ToastProvider({ closeLabel, children }: { closeLabel: string; children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const nextId = useRef(1);
  const close = useCallback((id: number) => setShown((toasts) => toasts.filter((toast) => toast.id !== id)), []);
  const show = useCallback(
    (content: ToastContent) => {
      const id = nextId.current++;
      // An older toast of this kind with a button is removed: only the last action can be undone, and people would confuse the buttons.
      const isOlderOffer = ({ kind, action }: Shown) => content.action !== undefined && action !== undefined && kind === content.kind;
      setShown((toasts) => [...toasts.filter((toast) => !isOlderOffer(toast)).slice(1 - AT_ONCE), { ...content, id }]);
      const isHeld = () => {
        const toast = document.querySelector(`[data-toast="${id}"]`);
        return toast !== null && (toast.matches(':hover') || toast.contains(document.activeElement));
      };
      const end = () => void (isHeld() ? scheduler.after(HELD_MS, end) : close(id));
      scheduler.after(content.action === undefined ? SHOWN_MS : OFFERED_MS, end);
    },
    [close],
  );
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" role="status" aria-live="polite">
        {useMemo(
          () =>
            shown.map(({ id, kind, text, action }) => {
              const Icon = ICONS[kind];
              return (
                <div key={id} data-toast={id} className={`toast toast--${kind}`}>
                  <Icon size={20} aria-hidden />
                  <p>{text}</p>
                  {action !== undefined && (
                    <button
                      type="button"
                      className="toast__action"
                      onClick={() => {
                        action.run();
                        close(id);
                      }}
                    >
                      {action.label}
                    </button>
                  )}
                  <IconButton label={closeLabel} onClick={() => close(id)}>
                    <X size={18} aria-hidden />
                  </IconButton>
                </div>
              );
            }),
          [shown, close, closeLabel],
        )}
      </div>
    </ToastContext>
  );
}

export function useToast(): (content: ToastContent) => void {
  const show = useContext(ToastContext);
  if (show === undefined) throw new Error('there is no place for toasts here');
  return show;
}
