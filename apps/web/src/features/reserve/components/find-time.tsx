import { type Instant, type InstantRange, rangeOfWall, wallSpanOf, type WallSpan } from '@assist/time';
import { CalendarSearch } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useOtherCalendars } from '../../../lib/api/use-other-calendars.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useZone } from '../../../lib/zone-context.tsx';
import { usePersonNames } from '../../../parts/people/use-person-names.ts';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import { rangeOf } from '../reserve-draft.ts';
import type { DraftSchedules } from '../use-draft-schedules.ts';
import { useClockThere } from '../use-clock-there.ts';
import { type Attendee, type Meeting, useFreeTimes } from '../use-free-times.ts';
import { ConsiderOtherCalendars } from './from-other-calendars.tsx';
import './suggest.css';

interface FindTimeProps extends Meeting {
  readonly onChoose: (time: WallSpan) => void;
}

/**
 * Offers other times, near the chosen time, at which all resources and people are free. Offers nothing for whole days, nor at first for nights
 * and several days.
 */
export function FindTime(props: FindTimeProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { chosen, people, draft } = props;
  if ((chosen.length === 0 && people.length === 0) || draft.isAllDay || (draft.days > 1 && !open)) return null;
  return (
    <div className="reserve__find">
      <Button kind="quiet" size="small" icon={<CalendarSearch size={18} aria-hidden />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('reserve.findTime')}
      </Button>
      {open && <Search {...props} />}
    </div>
  );
}

/** Searches the calendars of all attendees, and the selected other calendars, for free times. */
function Search(props: FindTimeProps) {
  const { chosen, people, organizer } = props;
  const { calendars } = useOtherCalendars();
  const [considered, setConsidered] = useState<readonly string[]>([]);
  const offered = useMemo(() => {
    const counted = new Set([organizer, ...people.map(({ email }) => email), ...chosen.map(({ email }) => email)]);
    return calendars.filter(({ shown, email }) => shown && !counted.has(email));
  }, [calendars, chosen, people, organizer]);
  const alsoFree = useMemo(() => offered.map(({ email }) => email).filter((email) => considered.includes(email)), [offered, considered]);
  return (
    <>
      <ConsiderOtherCalendars offered={offered} considered={considered} onChange={setConsidered} />
      <Times {...props} alsoFree={alsoFree} />
    </>
  );
}

interface TimesProps extends FindTimeProps {
  readonly alsoFree: readonly string[];
}

/** The time that was wished for before one of the offered times was chosen. The offers stay those near it, so that they can be compared. */
interface Choice {
  readonly wished: WallSpan;
  readonly taken: WallSpan;
}

const isSame = (a: InstantRange, b: InstantRange) => a.start === b.start && a.end === b.end;

function Times({ alsoFree, onChoose, ...meeting }: TimesProps) {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  const errorText = useErrorText();
  const timezone = useZone();
  const { draft } = meeting;
  const [choice, setChoice] = useState<Choice>();
  const wished = useMemo(() => {
    const isTaken = choice !== undefined && isSame(rangeOf(draft, timezone), rangeOfWall(choice.taken, timezone));
    return isTaken ? { ...draft, ...choice.wished } : draft;
  }, [draft, choice, timezone]);
  const { times, attendees, emails, schedules } = useFreeTimes({ ...meeting, draft: wished }, alsoFree);
  const { busy, unknown } = useHindrances({ ...meeting, emails, schedules });
  const hoursText = useHoursText({ ...meeting, emails }, attendees);
  if (schedules.failure !== null) return <p role="status">{errorText(schedules.failure)}</p>;
  // No times are offered yet, because a person must not count as free before their schedule has arrived.
  if (schedules.isLoading) return <p role="status">{t('state.loading')}</p>;
  return (
    <div role="status">
      {busy.length > 0 && <p>{t('suggest.notFree', { names: busy.join(', ') })}</p>}
      {unknown.length > 0 && <p>{t('suggest.notKnown', { names: unknown.join(', ') })}</p>}
      <p>{t(times.length === 0 ? 'reserve.findTimeNone' : 'reserve.findTimeHint')}</p>
      {times.length > 0 && (
        <div className="reserve__times">
          {times.map(({ range, reasons, outside }) => {
            const why = [...reasons.map((reason) => t(`suggest.${reason}`)), ...hoursText(outside, range.start)];
            const time = wallSpanOf(range, timezone);
            const choose = () => {
              setChoice({ wished: wallSpanOf(rangeOf(wished, timezone), timezone), taken: time });
              onChoose(time);
            };
            return (
              <button
                key={range.start}
                type="button"
                className="suggest__offer"
                aria-pressed={isSame(range, rangeOf(draft, timezone))}
                onClick={choose}
              >
                <strong>
                  {format.relativeDay(format.dateOf(range.start), now)} {format.timeRange(range.start, range.end)}
                </strong>{' '}
                <span className="suggest__why">{why.join(' · ')}</span>
              </button>
            );
          })}
        </div>
      )}
    </div>
  );
}

interface Called extends Pick<FindTimeProps, 'people' | 'organizer'> {
  readonly emails: readonly string[];
}

/** Returns what people are called in a text. */
function useCalled({ people, organizer, emails }: Called): (email: string) => string {
  const { nameOf } = usePersonNames(useMemo(() => emails.filter((email) => email !== organizer), [emails, organizer]));
  const t = useT();
  return (email) =>
    email === organizer ? t('suggest.yourself') : (people.find((person) => person.email === email)?.name ?? nameOf(email));
}

/**
 * Returns what the clocks of those who work then show, as far as they are others than the place's, and a text about those who do not work
 * then; nothing if there is neither.
 */
function useHoursText(named: Called, attendees: readonly Attendee[]): (outside: readonly Attendee[], at: Instant) => readonly string[] {
  const t = useT();
  const called = useCalled(named);
  const clockThere = useClockThere();
  const known = attendees.filter(({ areHoursKnown }) => areHoursKnown);
  return (outside, at) => {
    const told = known.map((person) => ({
      name: called(person.email),
      clock: clockThere(person.hours.timezone, at),
      isOutside: outside.includes(person),
    }));
    const textOf = ({ name, clock }: (typeof told)[number]) => (clock === undefined ? name : `${name} (${clock})`);
    const others = told.filter(({ clock, isOutside }) => clock !== undefined && !isOutside).map(textOf);
    const names = told.filter(({ isOutside }) => isOutside).map(textOf);
    return [...others, ...(names.length === 0 ? [] : [t('suggest.outside-hours', { names: names.join(', ') })])];
  };
}

interface Hindered extends Called, Pick<FindTimeProps, 'chosen' | 'draft'> {
  readonly schedules: DraftSchedules;
}

/**
 * Returns why the chosen time is not possible: the people and resources that are not free at that time, and the people whose schedule is
 * unknown.
 */
function useHindrances({ chosen, people, organizer, emails, draft, schedules }: Hindered) {
  const { name } = useResourceText();
  const timezone = useZone();
  const called = useCalled({ people, organizer, emails });
  const range = rangeOf(draft, timezone);
  const free = new Map(emails.map((email) => [email, schedules.isPersonFree(email, range)]));
  return {
    busy: [
      ...chosen.filter((resource) => schedules.refusalsOf(resource, range).length > 0).map(name),
      ...emails.filter((email) => free.get(email) === false).map(called),
    ],
    // A schedule that is still loading does not count as unknown.
    unknown: emails.filter((email) => free.get(email) === undefined && schedules.scheduleOf(email) !== undefined).map(called),
  };
}
