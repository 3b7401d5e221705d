import type { FloorDrawing, ImportReport } from '@assist/contract';
import { useEffect, useRef, useState } from 'react';
import { SelectField } from '../../../components/text-field.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useSize } from '../../../parts/plan/use-size.ts';
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
  const section = useRef<HTMLElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const { widthPx } = useSize(svg);
  const floorOfChosen = drawings.findIndex(({ marks }) => marks.some(({ number }) => number === chosen));
  const shown = floorOfChosen === -1 ? floorShown : floorOfChosen;
  const { floor, width, height, shapes, marks } = drawings[shown]!;
  const textOf = new Map(
    findings.map((finding) => {
      const { place, sentence } = wordsOf(finding);
      return [finding.number, `${finding.number}. ${place === '' ? '' : `${place}: `}${sentence}`];
    }),
  );
  const scale = widthPx === 0 ? 1 : width / widthPx;
  useEffect(() => {
    if (chosen !== undefined) section.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  // The chosen mark is drawn last, over its neighbours.
  const inOrder = marks.toSorted((a, b) => Number(a.number === chosen) - Number(b.number === chosen));
  return (
    <section ref={section} className="floor-findings" aria-label={t('plans.drawing', { floor })}>
      {drawings.length > 1 && (
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
      )}
      <svg ref={svg} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('plans.drawing', { floor })}>
        {shapes.map(({ path, severity }, index) => (
          <path key={index} d={path} data-severity={severity ?? undefined} />
        ))}
        {inOrder.map(({ number, severity, x, y }, index) => (
          <g
            key={index}
            data-severity={severity}
            data-chosen={number === chosen || undefined}
            transform={`translate(${x} ${y}) scale(${scale})`}
          >
            <title>{textOf.get(number)}</title>
            {number === chosen && <circle className="floor-findings__ring" r={MARK_PX * 2} />}
            <circle r={MARK_PX} />
            <text dy="0.36em" textAnchor="middle">
              {number}
            </text>
          </g>
        ))}
      </svg>
    </section>
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
