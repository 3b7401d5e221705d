import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import './choice-dialog.css';

interface Choice {
  readonly label: string;
  /** The consequence of the choice, or the reason why it is disabled. */
  readonly hint?: string;
  /** True if the choice would be refused; its button is then disabled. */
  readonly isHindered?: boolean;
  readonly run: () => void;
}

interface ChoiceDialogProps {
  readonly title: string;
  /** Information that a person needs before choosing. */
  readonly note?: string;
  readonly choices?: readonly Choice[];
  /** Further content below the choices, such as fields. */
  readonly children?: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** A question with a few possible answers. The browser's own dialog element keeps the focus inside. */
export function ChoiceDialog({ title, note, choices = [], children, closeLabel, onClose }: ChoiceDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      // A dialog that is removed from the page does not return the focus, unlike one that is closed.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} className="choice-dialog" onClose={onClose} aria-labelledby="choice-title">
      <h2 id="choice-title">{title}</h2>
      {note !== undefined && <p>{note}</p>}
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          className="choice-dialog__choice"
          disabled={choice.isHindered === true}
          onClick={choice.run}
        >
          <strong>{choice.label}</strong> {choice.hint !== undefined && choice.hint !== '' && <span>{choice.hint}</span>}
        </button>
      ))}
      {children}
      <Button kind="quiet" onClick={onClose}>
        {closeLabel}
      </Button>
    </dialog>
  );
}
