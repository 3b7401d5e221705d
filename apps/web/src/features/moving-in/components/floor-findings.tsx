import type { FloorDrawing, ImportReport } from '@assist/contract';
import type { Metres } from '@assist/floorplan';
import { useEffect, useMemo, useRef, useState } from 'react';
import { SelectField } from '../../../components/text-field.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { DrawingWindow } from '../../../parts/plan/drawing-window.tsx';
import { FittedName } from '../../../parts/plan/fitted-name.tsx';
import { useFindingWords } from '../../../parts/upload/use-finding-words.ts';
import './floor-findings.css';

interface FloorFindingsProps {
  readonly drawings: ImportReport['drawings'];
  readonly findings: ImportReport['findings'];
  /** The number of the finding whose place is shown; undefined for none. */
  readonly chosen: number | undefined;
  readonly onChoose: (number: number | undefined) => void;
}

/** Radius of a mark in pixels of the screen, whatever the size of the drawing. */
const MARK_PX = 11;

/** Draws a floor with the findings' numbers. The list says the same in words. */
export function FloorFindings({ drawings, findings, chosen, onChoose }: FloorFindingsProps) {
  const t = useT();
  const wordsOf = useFindingWords();
  const [floorShown, setFloorShown] = useState(() => firstShown(drawings));
  const section = useRef<HTMLDivElement>(null);
  const floorOfChosen = drawings.findIndex(({ marks }) => marks.some(({ number }) => number === chosen));
  const shown = floorOfChosen === -1 ? floorShown : floorOfChosen;
  const { floor, width, height, shapes, names, marks } = drawings[shown]!;
  const box = useMemo(() => ({ minX: 0, maxX: width, minY: 0, maxY: height }), [width, height]);
  const textOf = new Map(
    findings.map((finding) => {
      const { place, sentence } = wordsOf(finding);
      return [finding.number, `${finding.number}. ${place === '' ? '' : `${place}: `}${sentence}`];
    }),
  );
  useEffect(() => {
    if (chosen !== undefined) section.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  // The chosen mark is drawn last, over its neighbours.
  const inOrder = marks.toSorted((a, b) => Number(a.number === chosen) - Number(b.number === chosen));
  const markOfChosen = marks.find(({ number }) => number === chosen);
  const at = useMemo((): Metres | undefined => (markOfChosen === undefined ? undefined : [markOfChosen.x, markOfChosen.y]), [markOfChosen]);
  return (
    <div ref={section} className="floor-findings">
      <DrawingWindow
        label={t('plans.drawing', { floor })}
        box={box}
        shown={at}
        head={
          drawings.length > 1 && (
            <SelectField
              label={t('plans.floor')}
              value={shown}
              onChange={(event) => {
                onChoose(undefined);
                setFloorShown(Number(event.currentTarget.value));
              }}
            >
              {drawings.map((one, index) => (
                <option key={index} value={index}>
                  {one.marks.length === 0 ? one.floor : `${one.floor} (${one.marks.length})`}
                </option>
              ))}
            </SelectField>
          )
        }
        shapes={shapes.map(({ path, isGround, severity }, index) => (
          <path key={index} d={path} data-ground={isGround || undefined} data-severity={severity ?? undefined} />
        ))}
        renderLabels={({ pxPerUnit, isUpright, turn }) => (
          <>
            {names.map(({ text, x, y, width: across, height: down }, index) => (
              <FittedName
                key={index}
                texts={[text]}
                at={turn([x, y])}
                room={isUpright ? { widthM: down, depthM: across } : { widthM: across, depthM: down }}
                pxPerUnit={pxPerUnit}
              />
            ))}
            {inOrder.map(({ number, severity, x, y }, index) => (
              <g
                key={index}
                data-severity={severity}
                data-chosen={number === chosen || undefined}
                transform={`translate(${turn([x, y]).join(' ')}) scale(${1 / pxPerUnit})`}
              >
                <title>{textOf.get(number)}</title>
                {number === chosen && <circle className="floor-findings__ring" r={MARK_PX * 2} />}
                <circle r={MARK_PX} />
                <text className="floor-findings__number" dy="0.36em" textAnchor="middle">
                  {number}
                </text>
              </g>
            ))}
          </>
        )}
      />
    </div>
  );
}

/** Returns the floor that is shown first: the one with the most errors, or else the most findings, or else the most to see. */
function firstShown(drawings: readonly FloorDrawing[]): number {
  const weights = drawings.map(({ marks, shapes }) => [
    marks.filter(({ severity }) => severity === 'error').length,
    marks.length,
    shapes.length,
  ]);
  const isMore = (a: readonly number[], b: readonly number[]) => {
    const differing = a.findIndex((value, index) => value !== b[index]);
    return differing !== -1 && a[differing]! > b[differing]!;
  };
  return weights.reduce((best, weight, index) => (isMore(weight, weights[best]!) ? index : best), 0);
}
