import type { OtherCalendar } from '@assist/contract';
import { UserPlus } from 'lucide-react';
import { useOtherCalendars } from '../../../lib/api/use-other-calendars.ts';
import { useT } from '../../../lib/language-context.tsx';
import { CalendarMark } from '../../../parts/reservation/calendar-mark.tsx';
import { useCalendarName } from '../../../parts/reservation/use-calendar-name.ts';
import type { DraftPerson } from '../reserve-draft.ts';

interface InviteProps {
  readonly people: readonly DraftPerson[];
  readonly onInvite: (person: DraftPerson) => void;
}

/** Offers to invite the people whose calendars are shown beside the person's own. Nobody is invited without a press. */
export function InviteFromOtherCalendars({ people, onInvite }: InviteProps) {
  const t = useT();
  const { calendars } = useOtherCalendars();
  const offered = calendars.filter(({ kind, shown, email }) => kind === 'person' && shown && !people.some((one) => one.email === email));
  if (offered.length === 0) return null;
  return (
    <div className="reserve__others" role="group" aria-label={t('otherCalendars.invite')}>
      <span>{t('otherCalendars.invite')}</span>
      {offered.map(({ id, email, name }) => (
        <button
          key={id}
          type="button"
          className="chip"
          aria-label={t('otherCalendars.inviteNamed', { name })}
          onClick={() => onInvite({ email, name, remotely: false })}
        >
          <span className="calendar-mark">
            <UserPlus size={14} aria-hidden />
            {name}
          </span>
        </button>
      ))}
    </div>
  );
}

interface ConsiderProps {
  /** Calendars shown beside the person's own, except those of people and resources that already take part. */
  readonly offered: readonly OtherCalendar[];
  readonly considered: readonly string[];
  readonly onChange: (emails: readonly string[]) => void;
}

/** Chooses other calendars whose taken times the suggestions avoid, without inviting their owners. */
export function ConsiderOtherCalendars({ offered, considered, onChange }: ConsiderProps) {
  const t = useT();
  const nameOf = useCalendarName();
  if (offered.length === 0) return null;
  return (
    <div className="reserve__others" role="group" aria-label={t('otherCalendars.consider')}>
      <span>{t('otherCalendars.consider')}</span>
      {offered.map((calendar) => {
        const isConsidered = considered.includes(calendar.email);
        return (
          <button
            key={calendar.id}
            type="button"
            className="chip"
            aria-pressed={isConsidered}
            onClick={() =>
              onChange(isConsidered ? considered.filter((email) => email !== calendar.email) : [...considered, calendar.email])
            }
          >
            <CalendarMark calendar={calendar} name={nameOf(calendar)} />
          </button>
        );
      })}
    </div>
  );
}
