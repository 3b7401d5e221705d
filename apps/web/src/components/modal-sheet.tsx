import type { ReactNode } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { SheetGrip } from './sheet-grip.tsx';
import './modal-sheet.css';

interface ModalSheetProps {
  readonly label: string;
  /** The accessible name of the handle that closes the sheet on a phone. */
  readonly hideLabel: string;
  /** True for a long form. The sheet is then two columns wide if there is room, and a press beside it does not close it. */
  readonly isForm?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * On a phone, a modal sheet from below: the focus stays in it, and a tap above it or a pull on its handle closes it. On larger screens, a
 * card in the middle without a handle, so its content needs a button that closes it.
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
