import type { InstantRange } from '@assist/time';
import { X } from 'lucide-react';
import { IconButton } from '../../../components/button.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { PersonField } from '../../../parts/person-field.tsx';
import type { DraftPerson } from '../reserve-draft.ts';
import type { DraftSchedules } from '../use-draft-schedules.ts';
import { InviteFromOtherCalendars } from './from-other-calendars.tsx';
import { SlotBadge } from '../../../parts/slot-look.tsx';

interface ChosenPeopleProps {
  readonly people: readonly DraftPerson[];
  readonly schedules: DraftSchedules;
  readonly range: InstantRange;
  readonly onChange: (people: readonly DraftPerson[]) => void;
}

/** Who takes part, whether they are free then, and who comes over the wire. */
export function ChosenPeople({ people, schedules, range, onChange }: ChosenPeopleProps) {
  const t = useT();
  return (
    <>
      <ul className="reserve__chosen">
        {people.map((person) => {
          const free = schedules.isPersonFree(person.email, range);
          const isOnItsWay = schedules.isLoading && schedules.scheduleOf(person.email) === undefined;
          const word = free === undefined ? 'reserve.personUnknown' : free ? 'reserve.personFree' : 'reserve.personBusy';
          return (
            <li key={person.email}>
              <div>
                <strong>{person.name}</strong>
                <label className="check">
                  <input
                    type="checkbox"
                    checked={person.remotely}
                    onChange={(event) =>
                      onChange(people.map((one) => (one.email === person.email ? { ...one, remotely: event.target.checked } : one)))
                    }
                  />
                  <span>{t('reserve.remote')}</span>
                </label>
              </div>
              {isOnItsWay ? (
                <SlotBadge code={undefined} />
              ) : (
                <span className="slot-badge" data-slot={free === undefined ? 'limited' : free ? 'free' : 'reserved'}>
                  <span aria-hidden>{free === undefined ? '?' : free ? '●' : '■'}</span>
                  {t(word)}
                </span>
              )}
              <IconButton
                label={t('reserve.removePerson', { name: person.name })}
                onClick={() => onChange(people.filter((one) => one.email !== person.email))}
              >
                <X size={18} aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <PersonField
        label={t('reserve.addPerson')}
        placeholder={t('reserve.addPerson')}
        chosen={people.map((person) => person.email)}
        onChoose={(person) => onChange([...people, { email: person.email, name: person.name, remotely: false }])}
      />
      <InviteFromOtherCalendars people={people} onInvite={(person) => onChange([...people, person])} />
    </>
  );
}
