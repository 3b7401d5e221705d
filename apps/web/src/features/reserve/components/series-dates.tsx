import type { WayOut } from '@assist/availability';
import type { Resource } from '@assist/resource';
import type { LocalDate } from '@assist/time';
import { ArrowRightLeft, Check, ChevronDown, Clock, Minus } from 'lucide-react';
import { useId, useState } from 'react';
import { Skeleton } from '../../../components/empty-state.tsx';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { useRefusalText } from '../../../parts/resource/use-refusal-text.ts';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import { countOf, type DecidedDate, keyOfWay, type SeriesChoices, SKIP } from '../series-choices.ts';
import type { SeriesPlan } from '../use-series-plan.ts';
import { useWayText } from '../use-way-text.ts';
import './series-dates.css';

interface SeriesDatesProps {
  readonly plan: SeriesPlan;
  readonly resources: readonly Resource[];
  readonly choices: SeriesChoices;
  readonly onChoose: (choices: SeriesChoices) => void;
}

/** Number of dates shown at first. In a longer series, a button shows all dates. */
const IN_VIEW = 24;

/**
 * Shows all dates of a series before it is saved. For a date that cannot be reserved, it shows the reason and the ways out, with the best
 * one preselected.
 */
export function SeriesDates({ plan, resources, choices, onChoose }: SeriesDatesProps) {
  const t = useT();
  const errorText = useErrorText();
  const { dates, failure } = plan;
  const choose = (date: LocalDate, key: string | undefined) => {
    const { [date]: _before, ...others } = choices;
    onChoose(key === undefined ? others : { ...others, [date]: key });
  };
  return (
    <section className="card series" aria-labelledby="series-dates" aria-busy={plan.isLoading}>
      <h2 id="series-dates">{t('series.title')}</h2>
      {failure !== null && <p role="status">{errorText(failure)}</p>}
      {failure === null && dates === undefined && <Skeleton height={96} />}
      {dates !== undefined && (
        <>
          <Summary dates={dates} />
          <Dates dates={dates} onToggle={(date) => choose(date.date, date.way === null ? keyOfWay(SKIP) : undefined)} />
          <Clashes dates={dates} resources={resources} onChoose={(date, way) => choose(date, keyOfWay(way))} />
        </>
      )}
    </section>
  );
}

/** States how many dates are free, and how many are left out. */
function Summary({ dates }: { readonly dates: readonly DecidedDate[] }) {
  const t = useT();
  const { all, made } = countOf(dates);
  const clashes = dates.filter(({ refusals }) => refusals.length > 0).length;
  return (
    <p className="series__summary" role="status">
      {clashes === 0 ? t('series.allFree', { count: all }) : t('series.someTaken', { count: clashes, all })}{' '}
      {made < all && t('series.leftOut', { count: all - made })}
    </p>
  );
}

const MARKS = { planned: Check, instead: ArrowRightLeft, time: Clock, skip: Minus } as const;

interface DatesProps {
  readonly dates: readonly DecidedDate[];
  readonly onToggle: (date: DecidedDate) => void;
}

/** Shows the dates side by side. A press on an available date leaves it out or includes it again. */
function Dates({ dates, onToggle }: DatesProps) {
  const t = useT();
  const format = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? dates : dates.slice(0, IN_VIEW);
  return (
    <ul className="series__dates">
      {shown.map((date) => {
        const kind = date.way?.kind ?? 'planned';
        const Mark = MARKS[kind];
        const words = (
          <>
            <Mark size={16} aria-hidden />
            <span>{format.day(date.date)}</span>
            <span className="visually-hidden">{t(`series.${kind}`)}</span>
          </>
        );
        return (
          <li key={date.date}>
            {date.refusals.length === 0 ? (
              <button type="button" className="series__date" data-way={kind} aria-pressed={kind !== 'skip'} onClick={() => onToggle(date)}>
                {words}
              </button>
            ) : (
              <a href={`#clash-${date.date}`} className="series__date" data-way={kind} data-clash>
                {words}
              </a>
            )}
          </li>
        );
      })}
      {dates.length > shown.length && (
        <li>
          <button type="button" className="series__date" onClick={() => setShowsAll(true)}>
            {t('series.showAll', { count: dates.length })}
          </button>
        </li>
      )}
    </ul>
  );
}

interface ClashesProps {
  readonly dates: readonly DecidedDate[];
  readonly resources: readonly Resource[];
  readonly onChoose: (date: LocalDate, way: WayOut<string>) => void;
}

/** Lists the dates that cannot be reserved, each with its outcome in one line. The opened date is shown with all its ways out. */
function Clashes({ dates, resources, onChoose }: ClashesProps) {
  const clashes = dates.filter(({ refusals }) => refusals.length > 0);
  const [opened, setOpened] = useState<LocalDate | null>();
  // If only one date cannot be reserved, it is open from the start.
  const open = opened === undefined && clashes.length === 1 ? clashes[0]!.date : opened;
  return (
    <ul className="series__clashes">
      {clashes.map((date) => (
        <Clash
          key={date.date}
          date={date}
          resources={resources}
          isOpen={date.date === open}
          onOpen={(isOpen) => setOpened(isOpen ? date.date : null)}
          onChoose={(way) => onChoose(date.date, way)}
        />
      ))}
    </ul>
  );
}

interface ClashProps {
  readonly date: DecidedDate;
  readonly resources: readonly Resource[];
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onChoose: (way: WayOut<string>) => void;
}

/** Shows why one date is not available, and its ways out. */
function Clash({ date, resources, isOpen, onOpen, onChoose }: ClashProps) {
  const t = useT();
  const format = useFormat();
  const text = useResourceText();
  const refusalText = useRefusalText();
  const wayText = useWayText(resources);
  const id = useId();
  const day = format.day(date.date);
  const reasons = date.refusals.flatMap(({ email, refusal }) => {
    const resource = resources.find((one) => one.email === email);
    if (resource === undefined) return [];
    const subject = refusal.kind === 'slot-taken' ? refusal.item.subject : null;
    // The date tells at which offset the zone of the opening hours is named.
    const told = refusal.kind === 'outside-working-hours' ? { ...refusal, at: date.range.start } : refusal;
    return [[`${text.name(resource)}: ${refusalText(told, resource, date.range)}`, subject].filter(Boolean).join(' · ')];
  });
  const chosen = wayText(date.way ?? SKIP);
  return (
    <li className="series__clash" id={`clash-${date.date}`}>
      <button type="button" className="series__line" aria-expanded={isOpen} aria-controls={`${id}-ways`} onClick={() => onOpen(!isOpen)}>
        <strong>{day}</strong>
        <span>{chosen.label}</span>
        <small>{reasons.join(' ')}</small>
        <ChevronDown size={18} aria-hidden />
      </button>
      {isOpen && (
        <fieldset id={`${id}-ways`}>
          <legend className="visually-hidden">{t('series.waysOf', { day })}</legend>
          {[...date.ways, SKIP].map((way) => {
            const { label, hint } = wayText(way);
            const key = keyOfWay(way);
            return (
              <label key={key} className="series__way">
                <input type="radio" name={id} checked={date.way !== null && keyOfWay(date.way) === key} onChange={() => onChoose(way)} />
                <span>
                  <strong>{label}</strong> {hint !== '' && <small>{hint}</small>}
                </span>
              </label>
            );
          })}
        </fieldset>
      )}
    </li>
  );
}
