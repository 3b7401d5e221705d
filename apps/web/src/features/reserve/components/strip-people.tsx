import { calendarCodes, SHOWN, SLOT } from '@assist/availability';
import { SLOT_MS } from '@assist/time';
import { useT } from '../../../lib/language-context.tsx';
import type { DraftPerson } from '../reserve-draft.ts';
import type { DraftSchedules } from '../use-draft-schedules.ts';
import { useClockThere } from '../use-clock-there.ts';
import type { Strip } from '../use-strip.ts';
import { StripRow } from './strip-row.tsx';
import './shared-strip.css';

const DAY_MINUTES = 24 * 60;

interface StripPeopleProps {
  readonly organizer: string;
  readonly people: readonly DraftPerson[];
  readonly strip: Strip;
  readonly onChange: (people: readonly DraftPerson[]) => void;
}

/** Shows rows for the organizer and for the attendees, who can be removed or marked as remote. */
export function StripPeople({ organizer, people, strip, onChange }: StripPeopleProps) {
  const t = useT();
  const { schedules, range, span } = strip;
  const clockThere = useClockThere();
  /** Returns what the person's clock shows when the reservation begins, if it is not the time of the form. A whole day has no such time. */
  const clockOf = (email: string) => {
    const zone = schedules.scheduleOf(email)?.workingHours?.timezone;
    return zone === undefined || span.to - span.from === DAY_MINUTES ? undefined : clockThere(zone, range.start);
  };
  const isBusy = (email: string) => schedules.isPersonFree(email, range) === false;
  const stateOf = (email: string) => {
    if (schedules.isLoading && schedules.scheduleOf(email) === undefined) return t('state.loading');
    const isFree = schedules.isPersonFree(email, range);
    return t(isFree === undefined ? 'slot.notKnown' : isFree ? 'reserve.personFree' : 'reserve.personBusy');
  };
  return (
    <ul className="shared-strip__rows">
      <StripRow
        name={t('strip.you')}
        hint={clockOf(organizer)}
        isTaken={isBusy(organizer)}
        state={isBusy(organizer) ? t('strip.youBusy') : stateOf(organizer)}
        longestState={t('strip.youBusy')}
        strip={strip}
        codes={toPersonCodes(schedules, organizer)}
      />
      {people.map((person) => (
        <StripRow
          key={person.email}
          name={person.name}
          hint={clockOf(person.email)}
          isTaken={isBusy(person.email)}
          state={stateOf(person.email)}
          strip={strip}
          codes={toPersonCodes(schedules, person.email)}
          removeLabel={t('reserve.removePerson', { name: person.name })}
          onRemove={() => onChange(people.filter((one) => one.email !== person.email))}
        >
          <label className="check shared-strip__remote">
            <input
              type="checkbox"
              checked={person.remotely}
              onChange={({ target }) =>
                onChange(people.map((one) => (one.email === person.email ? { ...one, remotely: target.checked } : one)))
              }
            />
            <span>{t('reserve.remote')}</span>
          </label>
        </StripRow>
      ))}
    </ul>
  );
}

/** Converts a person's day to the codes that resources have: free, tentative, taken, not known. */
function toPersonCodes(schedules: DraftSchedules, email: string): Uint8Array {
  const schedule = schedules.scheduleOf(email);
  const count = (schedules.covered.end - schedules.covered.start) / SLOT_MS;
  if (schedule === undefined || schedule.serviceError !== null) return new Uint8Array(count).fill(SHOWN.notKnown);
  return calendarCodes(schedule.scheduleItems, schedules.covered, schedules.currentEvent).map((code) =>
    code === SLOT.reserved || code === SLOT.tentative || code === SLOT.currentEvent ? code : SLOT.free,
  );
}
