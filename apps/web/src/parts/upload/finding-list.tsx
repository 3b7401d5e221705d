import type { ImportFinding } from '@assist/contract';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useT } from '../../lib/language-context.tsx';
import { type FindingWords, useFindingWords } from './use-finding-words.ts';
import './finding-list.css';

/** The number of kinds, and of places of a kind, that are shown at first: the errors come first. */
const KINDS_FIRST = 10;
const PLACES_FIRST = 8;

interface FindingListProps {
  readonly findings: readonly ImportFinding[];
  /** The number of all findings, of which the report lists only the first. */
  readonly total: number;
  /** The numbers on the drawing; none if there is no drawing. */
  readonly drawn?: ReadonlySet<number>;
  /** The number of the finding that the drawing shows. */
  readonly chosen?: number | undefined;
  readonly onChoose?: ((number: number) => void) | undefined;
}

interface Said {
  readonly finding: ImportFinding;
  readonly words: FindingWords;
}

const NONE: ReadonlySet<number> = new Set();

/** Lists findings. Those with the same sentence are one entry with several places; a press on a place shows it on the drawing. */
export function FindingList({ findings, total, drawn = NONE, chosen, onChoose }: FindingListProps) {
  const t = useT();
  const wordsOf = useFindingWords();
  const [isWhole, setIsWhole] = useState(false);
  const said = findings.map((finding): Said => ({ finding, words: wordsOf(finding) }));
  const kinds = [...Map.groupBy(said, ({ finding: { severity }, words: { sentence } }) => `${severity} ${sentence}`).values()];
  const shown = isWhole ? kinds : kinds.slice(0, KINDS_FIRST);
  return (
    <div className="finding-list">
      <ul>
        {shown.map((alike) => (
          <Kind key={alike[0]!.words.sentence} alike={alike} drawn={drawn} chosen={chosen} onChoose={onChoose} />
        ))}
      </ul>
      {!isWhole && kinds.length > KINDS_FIRST && (
        <Button size="small" onClick={() => setIsWhole(true)}>
          {t('plans.showAll', { count: kinds.length })}
        </Button>
      )}
      {total > findings.length && <p>{t('plans.more', { count: total - findings.length })}</p>}
    </div>
  );
}

interface KindProps extends Pick<FindingListProps, 'chosen' | 'onChoose'> {
  readonly alike: readonly Said[];
  readonly drawn: ReadonlySet<number>;
}

function Kind({ alike, drawn, chosen, onChoose }: KindProps) {
  const t = useT();
  const [isWhole, setIsWhole] = useState(false);
  const { finding, words } = alike[0]!;
  const isDrawn = ({ number }: ImportFinding) => number !== undefined && drawn.has(number);
  // A place that cannot be pressed is said once, such as the file of a drawing.
  const places = alike.filter(
    ({ finding: one, words: { place } }, index) =>
      place !== '' && (isDrawn(one) || alike.findIndex(({ words }) => words.place === place) === index),
  );
  const shown = isWhole ? places : places.slice(0, PLACES_FIRST);
  const exact = [...new Set(alike.flatMap(({ words: { exact: sentence } }) => sentence ?? []))];
  return (
    <li data-severity={finding.severity}>
      <span className="finding-list__mark" aria-hidden>
        {finding.severity === 'error' ? <CircleAlert size={18} /> : <TriangleAlert size={18} />}
      </span>
      <div className="finding-list__text">
        <p lang={words.isEnglish ? 'en' : undefined}>
          <span className="visually-hidden">{finding.severity === 'error' ? t('log.error') : t('plans.warning')}: </span>
          {words.sentence}
        </p>
        {shown.length > 0 && (
          <ul className="finding-list__places">
            {shown.map(({ finding: { number }, words: { place } }, index) => (
              <li key={index}>
                {number !== undefined && drawn.has(number) && onChoose !== undefined ? (
                  <button
                    type="button"
                    aria-pressed={number === chosen}
                    aria-label={t('finding.showOnPlan', { place: `${number} ${place}` })}
                    onClick={() => onChoose(number)}
                  >
                    <b>{number}</b> {place}
                  </button>
                ) : (
                  <span>{place}</span>
                )}
              </li>
            ))}
          </ul>
        )}
        {!isWhole && places.length > PLACES_FIRST && (
          <Button size="small" kind="quiet" onClick={() => setIsWhole(true)}>
            {t('plans.showAll', { count: places.length })}
          </Button>
        )}
        {exact.slice(0, PLACES_FIRST).map((sentence) => (
          <p key={sentence} className="finding-list__exact">
            {t('finding.forMaker', { sentence })}
          </p>
        ))}
      </div>
    </li>
  );
}
