import type { Metres, NameRoom } from '@assist/floorplan';
import { breakName, LEAST_NAME_PX, letterHeightM, LINE_EM } from './model/name-room.ts';

/** Largest height of letters. */
const MOST_NAME_PX = 14;
/** The letters here are bold, and wider than those that `letterHeightM` measures. */
const BOLD = 0.88;

interface FittedNameProps {
  readonly text: string;
  /** What is drawn where the whole text does not fit. */
  readonly short?: string;
  readonly at: Metres;
  readonly room: NameRoom;
  readonly pxPerUnit: number;
}

/** A name in its room on a drawing. One that does not fit is drawn when a person zooms in. */
export function FittedName({ text, short = '', at: [x, y], room, pxPerUnit }: FittedNameProps) {
  const size = Math.min(MOST_NAME_PX / pxPerUnit, letterHeightM(text, room, false) * BOLD);
  const isWhole = size * pxPerUnit >= LEAST_NAME_PX;
  const lines = isWhole ? breakName(text) : short === '' ? [] : [short];
  const height = isWhole ? size : Math.min(MOST_NAME_PX / pxPerUnit, letterHeightM(short, room, false));
  if (lines.length === 0) return null;
  return (
    <text className="drawing-window__name" style={{ fontSize: `${height}px` }} textAnchor="middle">
      {lines.map((line, index) => (
        <tspan key={index} x={x} y={y + height * (0.35 + LINE_EM * (index - (lines.length - 1) / 2))}>
          {line}
        </tspan>
      ))}
    </text>
  );
}
