import type { ReactNode } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { SheetGrip } from './sheet-grip.tsx';
import './modal-sheet.css';

interface ModalSheetProps {
  readonly label: string;
  /** What its handle does. */
  readonly hideLabel: string;
  /** Much is filled in there: it is as wide as two columns where there is room, and a press beside it is no answer. */
  readonly isForm?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A phone's sheet from below that wants an answer first: focus stays in it, and a tap above it or a pull at its handle closes it. With room
 * around it it is a card in the middle, which what stands in it has to close.
 */
export function ModalSheet({ label, hideLabel, isForm = false, onClose, children }: ModalSheetProps) {
  return (
    <ModalOverlay
      className="modal-sheet__overlay"
      isOpen
      isDismissable={!isForm}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className="modal-sheet" data-draggable data-form={isForm || undefined}>
        <Dialog className="modal-sheet__dialog" aria-label={label}>
          <SheetGrip label={hideLabel} onClose={onClose} />
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
