import type { ImportReport } from '@assist/contract';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useT } from '../../lib/language-context.tsx';
import './finding-list.css';

/** The number of findings that are shown at first: the errors come first. */
const SHOWN_FIRST = 10;

interface FindingListProps {
  readonly findings: ImportReport['findings'];
  /** The number of all findings, of which the report lists only the first. */
  readonly total: number;
}

/** Lists findings, each with its number on the drawing, its place and its sentence. */
export function FindingList({ findings, total }: FindingListProps) {
  const t = useT();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? findings : findings.slice(0, SHOWN_FIRST);
  return (
    <div className="finding-list">
      <ul>
        {shown.map(({ severity, place, sentence, number }, index) => (
          <li key={index} data-severity={severity}>
            <span className="finding-list__mark">{number ?? (severity === 'error' ? '!' : '·')}</span>
            <span className="finding-list__text">
              <span className="visually-hidden">{severity === 'error' ? t('log.error') : t('plans.warning')}: </span>
              {place !== '' && <strong>{place}</strong>} <span lang="en">{sentence}</span>
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && findings.length > SHOWN_FIRST && (
        <Button size="small" onClick={() => setIsWhole(true)}>
          {t('plans.showAll', { count: findings.length })}
        </Button>
      )}
      {isWhole && total > findings.length && <p>{t('plans.more', { count: total - findings.length })}</p>}
    </div>
  );
}
