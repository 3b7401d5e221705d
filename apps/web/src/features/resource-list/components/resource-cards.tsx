import type { ResourceRow } from '@assist/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useT } from '../../../lib/language-context.tsx';
import type { ColumnWords } from '../use-column-words.ts';

interface ResourceCardsProps {
  readonly rows: readonly ResourceRow[];
  readonly words: ColumnWords;
  readonly onOpen: (id: string) => void;
}

const CARD_PX = 60;

/** On a narrow screen, the resources as a list. A press opens the form of one. */
export function ResourceCards({ rows, words, onOpen }: ResourceCardsProps) {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_PX,
    overscan: 6,
    useFlushSync: false,
    initialRect: { width: innerWidth, height: innerHeight },
  });
  return (
    <div ref={scroller} className="resource-cards">
      <ul style={{ height: virtualizer.getTotalSize() }} aria-label={t('settings.resources')}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]!;
          const seen = (column: string) => words.seenText(column, row.cells[column] ?? '');
          return (
            <li key={row.id} style={{ transform: `translateY(${start}px)` }} aria-posinset={index + 1} aria-setsize={rows.length}>
              <button type="button" onClick={() => onOpen(row.id)}>
                <strong>{seen('name')}</strong>
                <span>{[seen('type'), seen('area')].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
