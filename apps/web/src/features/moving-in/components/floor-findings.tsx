import type { ImportReport } from '@assist/contract';
import { useState } from 'react';
import { SelectField } from '../../../components/text-field.tsx';
import { useT } from '../../../lib/language-context.tsx';
import './floor-findings.css';

interface FloorFindingsProps {
  readonly drawings: ImportReport['drawings'];
  readonly findings: ImportReport['findings'];
}

/** Draws a floor with the findings' numbers. The list above says the same in words. */
export function FloorFindings({ drawings, findings }: FloorFindingsProps) {
  const t = useT();
  const worst = drawings.findIndex(({ marks }) => marks.some(({ severity }) => severity === 'error'));
  const fullest = drawings.reduce((best, { shapes }, index) => (shapes.length > drawings[best]!.shapes.length ? index : best), 0);
  const [shown, setShown] = useState(worst === -1 ? fullest : worst);
  const { floor, width, height, shapes, marks } = drawings[shown]!;
  const sentenceOf = new Map(findings.map(({ number, sentence }) => [number, sentence]));
  return (
    <section className="floor-findings" aria-label={t('plans.drawing', { floor })}>
      {drawings.length > 1 && (
        <SelectField label={t('plans.floor')} value={shown} onChange={(event) => setShown(Number(event.currentTarget.value))}>
          {drawings.map((one, index) => (
            <option key={index} value={index}>
              {one.marks.length === 0 ? one.floor : `${one.floor} (${one.marks.length})`}
            </option>
          ))}
        </SelectField>
      )}
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('plans.drawing', { floor })}>
        {shapes.map(({ path, severity }, index) => (
          <path key={index} d={path} data-severity={severity ?? undefined} />
        ))}
        {marks.map(({ number, severity, x, y }, index) => (
          <g key={index} data-severity={severity} transform={`translate(${x} ${y})`}>
            <title>{`${number}. ${sentenceOf.get(number) ?? ''}`}</title>
            <circle r={11} />
            <text dy="0.36em" textAnchor="middle">
              {number}
            </text>
          </g>
        ))}
      </svg>
    </section>
  );
}
