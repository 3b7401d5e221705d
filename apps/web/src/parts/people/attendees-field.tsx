import { calendarCodes, SLOT } from '@assist/availability';
import type { InstantRange } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { IconButton } from '../../components/button.tsx';
import { schedulesQuery } from '../../lib/api/queries.ts';
import { readAttendees, writeAttendees } from '../../lib/attendee-entry.ts';
import type { FinderPatch, FinderSearch } from '../../lib/finder-search.ts';
import { useT } from '../../lib/language-context.tsx';
import { PersonField } from './person-field.tsx';
import { usePersonNames } from './use-person-names.ts';
import './attendees-field.css';
import '../resource/slot-look.css';

interface AttendeesFieldProps {
  readonly search: FinderSearch;
  readonly dayRange: InstantRange;
  readonly range: InstantRange;
  readonly onChange: (patch: FinderPatch) => void;
}

/** A field for the attendees. It shows who is free at the chosen time. Attendees can be marked as remote, without a place. */
export function AttendeesField({ search, dayRange, range, onChange }: AttendeesFieldProps) {
  const t = useT();
  const attendees = useMemo(() => readAttendees(search.who), [search.who]);
  const emails = useMemo(() => attendees.map(({ email }) => email), [attendees]);
  const { nameOf } = usePersonNames(emails);
  const { data: schedules } = useQuery(schedulesQuery(emails, dayRange, { of: 'others' }));
  const stateOf = (email: string) => {
    const schedule = schedules?.get(email);
    if (schedule === undefined || schedule.serviceError !== null) return 'unknown';
    return calendarCodes(schedule.scheduleItems, range, null).every((code) => code === SLOT.free) ? 'free' : 'busy';
  };
  const change = (next: (before: typeof attendees) => typeof attendees) =>
    onChange(({ who }) => ({ who: writeAttendees(next(readAttendees(who))) }));
  return (
    <div className="attendees-field">
      <PersonField
        label={t('finder.attendees')}
        placeholder={t('finder.attendees')}
        chosen={emails}
        takesOutsiders
        onChoose={(people) => change((before) => [...before, ...people.map(({ email }) => ({ email, remotely: false }))])}
      />
      {attendees.length > 0 && (
        <ul>
          {attendees.map(({ email, remotely }) => {
            const state = stateOf(email);
            const name = nameOf(email);
            return (
              <li key={email}>
                <span className="attendees-field__who">
                  <strong>{name}</strong>
                  <span className="slot-badge" data-slot={LOOKS[state].slot}>
                    <span aria-hidden>{LOOKS[state].mark}</span>
                    {t(LOOKS[state].word)}
                  </span>
                </span>
                <label className="check">
                  <input
                    type="checkbox"
                    checked={remotely}
                    onChange={(event) =>
                      change((before) => before.map((one) => (one.email === email ? { email, remotely: event.target.checked } : one)))
                    }
                  />
                  <span>{t('reserve.remote')}</span>
                </label>
                <IconButton
                  label={t('reserve.removePerson', { name })}
                  onClick={() => change((before) => before.filter((one) => one.email !== email))}
                >
                  <X size={18} aria-hidden />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

const LOOKS = {
  free: { slot: 'free', mark: '●', word: 'reserve.personFree' },
  busy: { slot: 'reserved', mark: '■', word: 'reserve.personBusy' },
  unknown: { slot: 'limited', mark: '?', word: 'slot.notKnown' },
} as const;
