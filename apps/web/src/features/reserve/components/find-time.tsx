import { calendarCodes, findTimes, rankTimes, SLOT } from '@assist/availability';
import type { OpenDays, Resource } from '@assist/resource';
import { toWallTime } from '@assist/time';
import { CalendarSearch } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { useOtherCalendars } from '../../../lib/api/use-other-calendars.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { WORKING_DAY } from '../../../parts/time/default-time.ts';
import { usePersonNames } from '../../../parts/people/use-person-names.ts';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import { type DraftPerson, rangeOf, type ReserveDraft } from '../reserve-draft.ts';
import { type DraftSchedules, type EventInHand, useDraftSchedules } from '../use-draft-schedules.ts';
import { ConsiderOtherCalendars } from './from-other-calendars.tsx';
import './suggest.css';

interface FindTimeProps {
  readonly chosen: readonly Resource[];
  readonly people: readonly DraftPerson[];
  /** The organizer, who has to be free too. */
  readonly organizer: string;
  readonly draft: ReserveDraft;
  /** When the chosen resources open. */
  readonly openDays: OpenDays;
  readonly changed: EventInHand | undefined;
  readonly onChoose: (time: Pick<ReserveDraft, 'day' | 'fromMinutes' | 'toMinutes'>) => void;
}

const DAYS = 7;
const OFFERED = 6;
const STEP_MINUTES = 30;
const STARTS = (DAYS * 24 * 60) / STEP_MINUTES;
/** Nobody is asked to meet at night, whatever the calendars say, nor on a day on which nothing is open, unless that day was chosen. */
const MORNING_MINUTES = 7 * 60;
const EVENING_MINUTES = 20 * 60;

/** Replaces a time at night, which is usually just the default for the current time, with the next morning. */
function byDay(draft: ReserveDraft, openDays: OpenDays): ReserveDraft {
  const { day, fromMinutes, toMinutes } = draft;
  if (fromMinutes >= MORNING_MINUTES && fromMinutes < EVENING_MINUTES) return draft;
  return {
    ...draft,
    day: fromMinutes < MORNING_MINUTES ? day : openDays.next(day),
    fromMinutes: WORKING_DAY.fromMinutes,
    toMinutes: WORKING_DAY.fromMinutes + toMinutes - fromMinutes,
  };
}

/** The times near the chosen one at which everything and everyone is free. Not offered for whole days or several days. */
export function FindTime(props: FindTimeProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { chosen, people, draft } = props;
  if ((chosen.length === 0 && people.length === 0) || draft.isAllDay || draft.days > 1) return null;
  return (
    <div className="reserve__find">
      <Button kind="quiet" size="small" icon={<CalendarSearch size={18} aria-hidden />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('reserve.findTime')}
      </Button>
      {open && <Search {...props} />}
    </div>
  );
}

/** Considers the calendars of all attendees, and those of the other calendars that are selected. */
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

function Times({ chosen, people, organizer, alsoFree, draft, openDays, changed, onChoose }: TimesProps) {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  const errorText = useErrorText();
  const { timezone } = useConfiguration();
  const emails = useMemo(
    () => [...new Set([organizer, ...people.map(({ email }) => email), ...alsoFree])].filter((email) => email !== ''),
    [organizer, people, alsoFree],
  );
  const currentEvent = changed?.id ?? null;
  const schedules = useDraftSchedules({ chosen, people: emails.map((email) => ({ email })), day: draft.day, days: DAYS, changed });
  const durationMinutes = draft.toMinutes - draft.fromMinutes;
  const times = useMemo(() => {
    const rows = [
      // Times that nobody knows to be free are not offered.
      ...chosen.map((resource) => schedules.codesOf(resource, durationMinutes)),
      ...emails.map((email) =>
        calendarCodes(schedules.scheduleOf(email)?.scheduleItems ?? [], schedules.covered, currentEvent).map((code) =>
          code === SLOT.free || code === SLOT.currentEvent ? SLOT.free : SLOT.reserved,
        ),
      ),
    ];
    const found = findTimes(rows, schedules.covered.start, { durationMinutes, limit: STARTS, stepMinutes: STEP_MINUTES });
    const possible = found.filter((time) => {
      const { date, minutes } = toWallTime(time.start, timezone);
      const isByDay = minutes >= MORNING_MINUTES && minutes + durationMinutes <= EVENING_MINUTES;
      return time.start >= now && isByDay && (date === draft.day || openDays.isOpen(date));
    });
    return rankTimes(possible, rangeOf(byDay(draft, openDays), timezone), timezone, OFFERED);
  }, [chosen, emails, schedules, durationMinutes, currentEvent, now, draft, openDays, timezone]);

  const { busy, unknown } = useHindrances({ chosen, people, organizer, emails, draft, schedules });
  if (schedules.failure !== null) return <p role="status">{errorText(schedules.failure)}</p>;
  // A person whose schedule has not arrived yet does not count as free.
  if (schedules.isLoading) return <p role="status">{t('state.loading')}</p>;
  const told = (
    <>
      {busy.length > 0 && <p>{t('suggest.notFree', { names: busy.join(', ') })}</p>}
      {unknown.length > 0 && <p>{t('suggest.notKnown', { names: unknown.join(', ') })}</p>}
    </>
  );
  if (times.length === 0)
    return (
      <div role="status">
        {told}
        <p>{t('reserve.findTimeNone')}</p>
      </div>
    );
  return (
    <div role="status">
      {told}
      <p>{t('reserve.findTimeHint')}</p>
      <div className="reserve__times">
        {times.map(({ range, reasons }) => {
          const start = toWallTime(range.start, timezone);
          return (
            <button
              key={range.start}
              type="button"
              className="suggest__offer"
              onClick={() => onChoose({ day: start.date, fromMinutes: start.minutes, toMinutes: start.minutes + durationMinutes })}
            >
              <strong>
                {format.relativeDay(start.date, now)} {format.timeRange(range.start, range.end)}
              </strong>{' '}
              <span className="suggest__why">{reasons.map((reason) => t(`suggest.${reason}`)).join(' · ')}</span>
            </button>
          );
        })}
      </div>
    </div>
  );
}

interface Hindered extends Pick<FindTimeProps, 'chosen' | 'people' | 'organizer' | 'draft'> {
  readonly emails: readonly string[];
  readonly schedules: DraftSchedules;
}

/** Returns why the chosen time does not work: who and what is not free then, and for whom nothing is known at any time. */
function useHindrances({ chosen, people, organizer, emails, draft, schedules }: Hindered) {
  const { name } = useResourceText();
  const { timezone } = useConfiguration();
  const { nameOf } = usePersonNames(useMemo(() => emails.filter((email) => email !== organizer), [emails, organizer]));
  const t = useT();
  const range = rangeOf(draft, timezone);
  const called = (email: string) =>
    email === organizer ? t('suggest.yourself') : (people.find((person) => person.email === email)?.name ?? nameOf(email));
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
