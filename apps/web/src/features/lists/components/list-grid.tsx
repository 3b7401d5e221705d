import type { ListColumn, ListRow } from '@assist/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type PointerEvent, type RefObject, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { useToast } from '../../../components/toast.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { scrollToShow } from '../../../lib/scroll-to-show.ts';
import { CHOOSE_PX, HEAD_PX, NAME_PX, ROW_PX, widthOf } from '../model/grid-columns.ts';
import type { ListKind } from '../list-kinds.ts';
import type { Pasted } from '../model/pasted-rows.ts';
import type { GridCell } from '../model/grid-cursor.ts';
import type { SortedBy } from '../model/shown-rows.ts';
import type { ColumnWords } from '../../../parts/lists/use-column-words.ts';
import { type GridControl, useGridCursor } from '../use-grid-cursor.ts';
import { draftKey, type RowChanges } from '../use-row-changes.ts';
import { type DrawnColumn, GridRow } from './grid-row.tsx';
import './list-grid.css';

interface ListGridProps {
  readonly kind: ListKind;
  /** The shown rows, in order. */
  readonly rows: readonly ListRow[];
  readonly all: readonly ListRow[];
  /** How far a row lies in others, by its id. */
  readonly depths: ReadonlyMap<string, number>;
  /** The ids of the rows that cannot be moved. */
  readonly fixed: ReadonlySet<string>;
  readonly columns: readonly ListColumn[];
  readonly words: ColumnWords;
  readonly changes: RowChanges;
  /** Undefined if the rows are in the order of their tree. */
  readonly sortedBy: SortedBy | undefined;
  readonly onSort: (column: string) => void;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: readonly string[]) => void;
  /** Opens the form of a row. */
  readonly onOpen: (id: string) => void;
}

const START_PX = CHOOSE_PX + NAME_PX;

/** Shows the rows as a grid in which cells are edited, copied and pasted as in a spreadsheet. Only the cells in view are drawn. */
export function ListGrid({
  kind,
  rows,
  all,
  depths,
  fixed,
  columns,
  words,
  changes,
  sortedBy,
  onSort,
  chosen,
  onChoose,
  onOpen,
}: ListGridProps) {
  const t = useT();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const toast = useToast();
  function takePasted({ changes: pasted, leftOut }: Pasted) {
    if (leftOut > 0) toast({ kind: 'warning', text: t('list.pasteLeftOut', { count: leftOut }) });
    if (pasted.length > 0 || leftOut === 0) changes.check(pasted);
  }
  const control = useGridCursor({
    kind,
    rows,
    all,
    fixed,
    columns,
    words,
    changes,
    pageRows: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - HEAD_PX) / ROW_PX) - 1),
    onPasted: takePasted,
    onSort,
    onChoose,
    onOpen,
    onMoved: (cell) => showCell(scroller.current, cell, columns),
  });
  const { cursor, range, editing, moveTo, edit, commit, cancel } = control;
  const { drawnRows, drawnColumns, widthPx } = useDrawn(scroller, { rowCount: rows.length, columns, kept: cursor.at });
  const actions = useStable({ commit, cancel, choose: onChoose, open: openRow });
  const cellId = `${id}-cell`;
  const at = columns[cursor.at.column]!;
  const atRow = rows[cursor.at.row];
  const draft = atRow === undefined ? undefined : changes.drafts.get(draftKey(atRow.id, at.key));

  // The editor takes the focus from the grid, and gives it back.
  const wasEditing = useRef(false);
  const isEditing = editing !== undefined;
  useLayoutEffect(() => {
    if (
      wasEditing.current &&
      !isEditing &&
      (document.activeElement === document.body || scroller.current!.contains(document.activeElement))
    )
      scroller.current!.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);

  /** Opens a row from its button. The grid has the focus again when the form is closed. */
  function openRow(rowId: string) {
    moveTo({ row: rows.findIndex((row) => row.id === rowId), column: 0 });
    scroller.current!.focus({ preventScroll: true });
    onOpen(rowId);
  }

  function pressCell(event: PointerEvent<HTMLElement>) {
    const cell = cellOf(event.target);
    if (cell === undefined || event.button !== 0) return;
    const isSame = cell.row === cursor.at.row && cell.column === cursor.at.column;
    moveTo(cell, event.shiftKey);
    // A finger cannot press twice as easily as a mouse, so a press on the cell of the cursor edits it.
    if (isSame && event.pointerType === 'touch') edit();
  }

  const isAllChosen = rows.length > 0 && rows.every((row) => chosen.has(row.id));
  return (
    <div className="list-grid">
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        className="list-grid__scroller"
        aria-label={t(kind.words.title)}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-activedescendant={cellId}
        aria-describedby={`${id}-hint`}
        {...control.handlers}
      >
        <div role="row" aria-rowindex={1} className="list-grid__head" style={{ width: widthPx }}>
          <div role="columnheader" aria-colindex={1} className="list-grid__choose" style={{ width: CHOOSE_PX }}>
            <input
              type="checkbox"
              tabIndex={-1}
              checked={isAllChosen}
              aria-label={t('list.chooseAll')}
              onChange={() => onChoose(rows.map((row) => row.id))}
            />
          </div>
          {drawnColumns.map(({ index, column, leftPx, widthPx: ownPx }) => {
            const isCursor = cursor.at.row < 0 && index === cursor.at.column;
            return (
              <div
                key={column.key}
                role="columnheader"
                id={isCursor ? cellId : undefined}
                aria-colindex={index + 2}
                aria-sort={sortedBy?.column === column.key ? (sortedBy.isDescending ? 'descending' : 'ascending') : undefined}
                className={index === 0 ? 'list-grid__title list-grid__name' : 'list-grid__title'}
                style={index === 0 ? { width: NAME_PX, left: CHOOSE_PX } : { width: ownPx, left: leftPx }}
                data-kind={column.kind}
                data-cursor={isCursor || undefined}
              >
                <button
                  type="button"
                  tabIndex={-1}
                  title={words.labelOf(column.key)}
                  onClick={() => {
                    moveTo({ row: -1, column: index });
                    onSort(column.key);
                  }}
                >
                  {words.labelOf(column.key)}
                </button>
              </div>
            );
          })}
        </div>
        <div
          role="presentation"
          className="list-grid__body"
          style={{ width: widthPx, height: rows.length * ROW_PX }}
          onPointerDown={pressCell}
          onPointerOver={(event) => {
            const cell = event.buttons === 1 && event.pointerType === 'mouse' && !isEditing ? cellOf(event.target) : undefined;
            if (cell !== undefined) moveTo(cell, true);
          }}
          onDoubleClick={(event) => {
            if (cellOf(event.target) !== undefined) edit();
          }}
        >
          {drawnRows.map((index) => {
            const row = rows[index];
            if (row === undefined) return null;
            const isInRange = index >= range.from.row && index <= range.to.row;
            return (
              <GridRow
                key={row.id}
                row={row}
                index={index}
                topPx={index * ROW_PX}
                depth={depths.get(row.id) ?? 0}
                isFixed={fixed.has(row.id)}
                columns={drawnColumns}
                words={words}
                cursor={cursor.at.row === index ? cursor.at.column : undefined}
                cellId={cellId}
                from={isInRange ? range.from.column : undefined}
                to={isInRange ? range.to.column : undefined}
                isChosen={chosen.has(row.id)}
                drafts={changes.drafts}
                editing={editing?.id === row.id ? editing : undefined}
                onCommit={actions.commit}
                onCancel={actions.cancel}
                onChoose={actions.choose}
                onOpen={actions.open}
              />
            );
          })}
        </div>
      </div>
      <p id={`${id}-hint`} className="list-grid__hint" data-fault={draft?.fault !== undefined || undefined} role="status">
        {draft?.fault ?? t('list.gridHint')}
      </p>
    </div>
  );
}

/** Returns the cell of an element in the grid; undefined for a cell that is being edited. */
function cellOf(target: EventTarget): GridCell | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return cell === null || cell.dataset['edited'] !== undefined
    ? undefined
    : { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}

interface DrawnOptions {
  readonly rowCount: number;
  readonly columns: readonly ListColumn[];
  /** The cell of the cursor, which is always drawn: it may be edited, and screen readers need it. */
  readonly kept: GridCell;
}

/** Returns the rows and the columns that are drawn. The first column, with the names, is always drawn. */
function useDrawn(scroller: RefObject<HTMLDivElement | null>, { rowCount, columns, kept }: DrawnOptions) {
  const common = { getScrollElement: () => scroller.current, initialRect: { width: innerWidth, height: innerHeight }, useFlushSync: false };
  const down = useVirtualizer({ ...common, count: rowCount, estimateSize: () => ROW_PX, scrollMargin: HEAD_PX, overscan: 8 });
  const across = useVirtualizer({
    ...common,
    horizontal: true,
    count: columns.length - 1,
    estimateSize: (index) => widthOf(columns[index + 1]!),
    scrollMargin: START_PX,
    overscan: 2,
  });
  const drawn = across.getVirtualItems().map(({ index }) => index + 1);
  const inOrder = (indexes: readonly number[], one: number) => [...new Set([...indexes, one])].toSorted((a, b) => a - b);
  const shown = inOrder([0, ...drawn], kept.column).join(' ');
  // The same list as before unless other columns are drawn, so that scrolling draws only the rows that come into view.
  const drawnColumns = useMemo(
    () =>
      shown.split(' ').map((text): DrawnColumn => {
        const index = Number(text);
        return { index, column: columns[index]!, leftPx: leftOf(columns, index), widthPx: widthOf(columns[index]!) };
      }),
    [columns, shown],
  );
  return {
    drawnRows: inOrder(
      down.getVirtualItems().map(({ index }) => index),
      Math.max(0, kept.row),
    ),
    drawnColumns,
    widthPx: START_PX + across.getTotalSize(),
  };
}

interface GridActions {
  readonly commit: GridControl['commit'];
  readonly cancel: GridControl['cancel'];
  readonly choose: (ids: readonly string[]) => void;
  readonly open: (id: string) => void;
}

/** Returns functions that stay the same and call the newest ones, so that rows are drawn again only if their own content changes. */
function useStable(actions: GridActions): GridActions {
  const newest = useRef(actions);
  useLayoutEffect(() => {
    newest.current = actions;
  });
  return useMemo(
    () => ({
      commit: (text, move) => newest.current.commit(text, move),
      cancel: () => newest.current.cancel(),
      choose: (ids) => newest.current.choose(ids),
      open: (id) => newest.current.open(id),
    }),
    [],
  );
}

/** Returns the left edge of a column other than the first. */
function leftOf(columns: readonly ListColumn[], index: number): number {
  return START_PX + columns.slice(1, index).reduce((sum, column) => sum + widthOf(column), 0);
}

function showCell(element: HTMLElement | null, { row, column }: GridCell, columns: readonly ListColumn[]): void {
  if (element === null) return;
  if (row >= 0) {
    const topPx = HEAD_PX + row * ROW_PX;
    element.scrollTop = scrollToShow(
      { fromPx: topPx, toPx: topPx + ROW_PX },
      { scrollPx: element.scrollTop, viewPx: element.clientHeight, coveredPx: HEAD_PX },
    );
  }
  if (column === 0) return;
  const leftPx = leftOf(columns, column);
  element.scrollLeft = scrollToShow(
    { fromPx: leftPx, toPx: leftPx + widthOf(columns[column]!) },
    { scrollPx: element.scrollLeft, viewPx: element.clientWidth, coveredPx: START_PX },
  );
}
