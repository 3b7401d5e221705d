import type { Metres, NameRoom } from '@assist/floorplan';
import { breakName, LEAST_NAME_PX, letterHeightM, LINE_EM } from './model/name-room.ts';
import './drawing-window.css';

/** Largest height of letters. */
const MOST_NAME_PX = 14;
/** The letters here are bold, and wider than those that `letterHeightM` measures. */
const BOLD = 0.88;

interface FittedNameProps {
  /** The first that fits is drawn. */
  readonly texts: readonly string[];
  readonly at: Metres;
  readonly room: NameRoom;
  readonly pxPerUnit: number;
}

/** A name in its room on a drawing. One that does not fit is drawn when a person zooms in. */
export function FittedName({ texts, at: [x, y], room, pxPerUnit }: FittedNameProps) {
  const heightOf = (text: string) => Math.min(MOST_NAME_PX / pxPerUnit, letterHeightM(text, room, false) * BOLD);
  const text = texts.find((one) => one !== '' && heightOf(one) * pxPerUnit >= LEAST_NAME_PX);
  if (text === undefined) return null;
  const lines = breakName(text);
  const height = heightOf(text);
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
