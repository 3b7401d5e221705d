/** A cell of the grid, by the positions of its row and its column. Row -1 is the header. */
export interface GridCell {
  readonly row: number;
  readonly column: number;
}

/** The cell with the keyboard's cursor, and the opposite corner of the selected range. */
export interface GridCursor {
  readonly at: GridCell;
  readonly anchor: GridCell;
}

interface GridSize {
  readonly rows: number;
  readonly columns: number;
  readonly pageRows: number;
}

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Returns the cursor after a key; undefined if the key does not move it. Shift keeps the anchor, so that a range is selected. */
export function movedCursor(cursor: GridCursor, pressed: Pressed, { rows, columns, pageRows }: GridSize): GridCursor | undefined {
  const { at } = cursor;
  const isFar = pressed.ctrlKey || pressed.metaKey;
  const moves: Readonly<Record<string, GridCell>> = {
    ArrowUp: { row: isFar ? 0 : at.row - 1, column: at.column },
    ArrowDown: { row: isFar ? rows - 1 : at.row + 1, column: at.column },
    ArrowLeft: { row: at.row, column: isFar ? 0 : at.column - 1 },
    ArrowRight: { row: at.row, column: isFar ? columns - 1 : at.column + 1 },
    PageUp: { row: Math.max(0, at.row - pageRows), column: at.column },
    PageDown: { row: at.row + pageRows, column: at.column },
    Home: { row: isFar ? 0 : at.row, column: 0 },
    End: { row: isFar ? rows - 1 : at.row, column: columns - 1 },
  };
  const moved = moves[pressed.key];
  if (moved === undefined) return undefined;
  const next = { row: between(moved.row, -1, rows - 1), column: between(moved.column, 0, columns - 1) };
  return { at: next, anchor: pressed.shiftKey && next.row >= 0 && cursor.anchor.row >= 0 ? cursor.anchor : next };
}

export interface GridRange {
  readonly from: GridCell;
  /** The last cell, which is included. */
  readonly to: GridCell;
}

export function rangeOf({ at, anchor }: GridCursor): GridRange {
  return {
    from: { row: Math.min(at.row, anchor.row), column: Math.min(at.column, anchor.column) },
    to: { row: Math.max(at.row, anchor.row), column: Math.max(at.column, anchor.column) },
  };
}

function between(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
