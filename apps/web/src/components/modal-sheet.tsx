import type { ReactNode } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import './modal-sheet.css';

interface ModalSheetProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A phone's sheet from below that wants an answer first: focus stays in it, and a tap above it closes it. */
export function ModalSheet({ label, onClose, children }: ModalSheetProps) {
  return (
    <ModalOverlay
      className="modal-sheet__overlay"
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Modal className="modal-sheet">
        <Dialog className="modal-sheet__dialog" aria-label={label}>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
