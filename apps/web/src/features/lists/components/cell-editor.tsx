import type { ListColumn } from '@assist/contract';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ColumnWords } from '../../../parts/lists/use-column-words.ts';
import { CellField } from './cell-field.tsx';

interface CellEditorProps {
  readonly column: ListColumn;
  readonly words: ColumnWords;
  readonly text: string;
  readonly onCommit: (text: string, move: 'down' | 'right' | 'stay') => void;
  readonly onCancel: () => void;
}

/** Edits a cell in its place. Enter and Tab store the text, Escape keeps the old one, and a press elsewhere stores it, too. */
export function CellEditor({ column, words, text, onCommit, onCancel }: CellEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState(text);
  // In the grid a time is typed: a field of several parts would need keys that move the cursor.
  const inGrid = column.kind === 'moment' ? { ...column, kind: 'line' as const } : column;
  useEffect(() => {
    const field = box.current?.querySelector<HTMLInputElement>('input, select, textarea');
    field?.focus();
  }, []);

  /** The fields of a cell, of which some kinds have several. */
  const fields = () => [...(box.current?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [])];
  const isOfSeveral = ['choices', 'references'].includes(column.kind);

  function press(event: KeyboardEvent) {
    const isLine = event.key === 'Enter' && event.shiftKey && column.kind === 'text';
    if (isLine || !['Enter', 'Tab', 'Escape'].includes(event.key)) return;
    if (event.key === 'Tab' && isOfSeveral && event.target !== fields().at(-1)) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onCancel();
    else onCommit(value, event.key === 'Enter' ? 'down' : 'right');
  }

  function leave(event: FocusEvent<HTMLElement>) {
    if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) onCommit(value, 'stay');
  }

  return (
    <div ref={box} role="presentation" className="list-grid__editor" data-kind={column.kind} onKeyDown={press} onBlur={leave}>
      <CellField column={inGrid} words={words} value={value} onChange={setValue} />
    </div>
  );
}
