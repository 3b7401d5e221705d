import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { useT } from '../../../lib/language-context.tsx';

interface DetailPanelProps {
  readonly eventId: string;
  readonly titleId: string;
  readonly title: string;
  /** A line above the title. */
  readonly notice?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Shows the panel of one event. Its title gets the focus whenever another event is shown. */
export function DetailPanel({ eventId, titleId, title, notice, onClose, children }: DetailPanelProps) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [eventId]);
  return (
    <aside className="card event-detail" aria-labelledby={titleId}>
      {notice}
      <header>
        <h2 id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton label={t('action.close')} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </header>
      {children}
    </aside>
  );
}
