import type { ListColumn, ListRow } from '@assist/contract';
import { Maximize2 } from 'lucide-react';
import { memo } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useZoneOfArea } from '../../../parts/areas/use-zone-of-area.ts';
import { CHOOSE_PX, INDENT_PX, isReadOnly, NAME_PX } from '../model/grid-columns.ts';
import type { ColumnWords } from '../../../parts/lists/use-column-words.ts';
import type { Editing, GridControl } from '../use-grid-cursor.ts';
import { type Draft, draftKey } from '../use-row-changes.ts';
import { CellEditor } from './cell-editor.tsx';

const INDENTS_MAX = 6;

export interface DrawnColumn {
  readonly index: number;
  readonly column: ListColumn;
  readonly leftPx: number;
  readonly widthPx: number;
}

interface GridRowProps {
  readonly row: ListRow;
  readonly index: number;
  readonly topPx: number;
  /** How far the row lies in others. */
  readonly depth: number;
  /** True if the row cannot be moved. */
  readonly isFixed: boolean;
  readonly columns: readonly DrawnColumn[];
  readonly words: ColumnWords;
  /** The column of the cursor, if it is in this row. */
  readonly cursor: number | undefined;
  readonly cellId: string;
  /** The columns of the selected range, if it reaches this row. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly isChosen: boolean;
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly editing: Editing | undefined;
  readonly onCommit: GridControl['commit'];
  readonly onCancel: GridControl['cancel'];
  readonly onChoose: (ids: readonly string[]) => void;
  readonly onOpen: (id: string) => void;
}

/** Returns the style of the name, which is moved in by its depth. The deepest still have room for a few letters. */
function nameStyle(depth: number) {
  const indented = depth === 0 ? {} : { '--indent': `${Math.min(depth, INDENTS_MAX) * INDENT_PX}px` };
  return { width: NAME_PX, left: CHOOSE_PX, ...indented };
}

/** Shows the zone that a row without its own has from the area around it, or from the company. */
function InheritedZone({ around }: { readonly around: string }) {
  const { timezone } = useConfiguration();
  return <span className="list-grid__inherited">{useZoneOfArea()(around) ?? timezone}</span>;
}

/** Draws a row with those of its cells that are in view. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const {
    row,
    index,
    topPx,
    depth,
    isFixed,
    columns,
    words,
    cursor,
    cellId,
    from,
    to,
    isChosen,
    drafts,
    editing,
    onCommit,
    onCancel,
    onChoose,
    onOpen,
  } = props;
  const t = useT();
  const named = columns.find(({ index: at }) => at === 0);
  const name = row.cells[named?.column.key ?? 'name'] ?? row.id;
  const textOf = (key: string) => drafts.get(draftKey(row.id, key))?.text ?? row.cells[key] ?? '';

  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      className="list-grid__row"
      data-retired={row.cells['retired'] === 'yes' || undefined}
      style={{ transform: `translateY(${topPx}px)` }}
    >
      <div role="gridcell" aria-colindex={1} className="list-grid__choose" style={{ width: CHOOSE_PX }}>
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isChosen}
          aria-label={t('list.choose', { name: name })}
          onChange={() => onChoose([row.id])}
        />
        <IconButton tabIndex={-1} className="list-grid__open" label={t('list.open', { name })} onClick={() => onOpen(row.id)}>
          <Maximize2 size={15} aria-hidden />
        </IconButton>
      </div>
      {columns.map(({ index: at, column, leftPx, widthPx }) => {
        const draft = drafts.get(draftKey(row.id, column.key));
        const isEdited = editing?.column === column.key;
        const text = textOf(column.key);
        return (
          <div
            key={column.key}
            role={at === 0 ? 'rowheader' : 'gridcell'}
            id={at === cursor ? cellId : undefined}
            aria-colindex={at + 2}
            aria-readonly={isReadOnly(column.key, isFixed) || undefined}
            aria-invalid={(draft?.fault !== undefined && draft.isSound !== true) || undefined}
            className={at === 0 ? 'list-grid__cell list-grid__name' : 'list-grid__cell'}
            style={at === 0 ? nameStyle(depth) : { width: widthPx, left: leftPx }}
            data-row={index}
            data-column={at}
            data-kind={column.kind}
            data-cursor={at === cursor || undefined}
            data-range={(from !== undefined && to !== undefined && at >= from && at <= to) || undefined}
            data-sending={(draft !== undefined && draft.fault === undefined) || undefined}
            data-unstored={draft?.isSound}
            data-edited={isEdited || undefined}
            title={draft?.fault}
          >
            {isEdited ? (
              <CellEditor column={column} words={words} text={editing.text} onCommit={onCommit} onCancel={onCancel} />
            ) : text === '' && column.key === 'timezone' ? (
              <InheritedZone around={textOf('area') || textOf('parent')} />
            ) : (
              words.seenText(column.key, text)
            )}
          </div>
        );
      })}
    </div>
  );
});
