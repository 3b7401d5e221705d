import type { ReactNode, RefObject } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import { useMedia } from '../lib/use-media.ts';
import { ModalSheet } from './modal-sheet.tsx';
import './anchored-dialog.css';

interface AnchoredDialogProps {
  readonly label: string;
  /** The accessible name of the handle that closes the sheet on a phone. */
  readonly hideLabel: string;
  /** The element that the dialog is about; the dialog opens beside it. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A small dialog beside the element that it is about; on a narrow screen, a sheet from below. */
export function AnchoredDialog({ label, hideLabel, anchor, onClose, children }: AnchoredDialogProps) {
  const hasRoom = useMedia('(min-width: 45em)');
  if (!hasRoom)
    return (
      <ModalSheet label={label} hideLabel={hideLabel} onClose={onClose}>
        {children}
      </ModalSheet>
    );
  return (
    <Popover
      className="popover anchored-dialog"
      triggerRef={anchor}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      placement="bottom"
      offset={6}
      containerPadding={12}
    >
      <Dialog className="anchored-dialog__dialog" aria-label={label}>
        {children}
      </Dialog>
    </Popover>
  );
}
