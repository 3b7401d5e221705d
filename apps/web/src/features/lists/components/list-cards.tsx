import type { ListRow } from '@assist/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useRef } from 'react';
import { useT } from '../../../lib/language-context.tsx';
import type { ListKind } from '../list-kinds.ts';
import type { ColumnWords } from '../../../parts/lists/use-column-words.ts';

interface ListCardsProps {
  readonly kind: ListKind;
  readonly rows: readonly ListRow[];
  /** How far a row lies in others, by its id. */
  readonly depths: ReadonlyMap<string, number>;
  readonly words: ColumnWords;
  readonly onOpen: (id: string) => void;
}

const CARD_PX = 60;

/** On a narrow screen, the rows as a list. A press opens the form of one. */
export function ListCards({ kind, rows, depths, words, onOpen }: ListCardsProps) {
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
    <div ref={scroller} className="list-cards">
      <ul style={{ height: virtualizer.getTotalSize() }} aria-label={t(kind.words.title)}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]!;
          const seen = (column: string) => words.seenText(column, row.cells[column] ?? '');
          const isRetired = kind.retiring !== undefined && row.cells[kind.retiring.column] === kind.retiring.after;
          const retired = isRetired ? words.labelOf(kind.retiring.column) : '';
          return (
            <li key={row.id} style={{ transform: `translateY(${start}px)` }} aria-posinset={index + 1} aria-setsize={rows.length}>
              <button type="button" style={{ '--depth': depths.get(row.id) ?? 0 } as CSSProperties} onClick={() => onOpen(row.id)}>
                <strong>{seen(kind.named)}</strong>
                <span>{[retired, ...kind.summary.map(seen)].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
