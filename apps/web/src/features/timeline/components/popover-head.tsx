import { X } from 'lucide-react';
import { IconButton } from '../../../components/button.tsx';
import { useT } from '../../../lib/language-context.tsx';
import './cell-popover.css';

interface PopoverHeadProps {
  readonly title: string;
  readonly text: string;
  readonly onClose: () => void;
}

/** Shows the title of a popover, with the button that closes it. */
export function PopoverHead({ title, text, onClose }: PopoverHeadProps) {
  const t = useT();
  return (
    <header>
      <div>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <IconButton label={t('action.close')} onClick={onClose}>
        <X size={20} aria-hidden />
      </IconButton>
    </header>
  );
}
