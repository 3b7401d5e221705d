import { DISPLAY_STATUSES, type DisplayStatus } from '@assist/reservation';
import { SlidersHorizontal, User, Users } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ModalSheet } from '../../../components/modal-sheet.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useIsDesktop } from '../../../lib/use-media.ts';
import { readFilterAttendee, writeFilterAttendee } from '../filter-attendee.ts';
import { INVITATIONS } from '../use-listed-events.ts';
import { PersonField } from '../../../parts/people/person-field.tsx';

interface FilterSearch {
  readonly state?: string;
  readonly cancelled?: string;
  readonly name?: string;
  readonly attendee?: string[];
  readonly user?: string;
}

interface EventFiltersProps {
  readonly search: FilterSearch;
  readonly onChange: (patch: { state?: string; cancelled?: string; name?: string; attendee?: string[]; user?: string }) => void;
}

const STATES = Object.keys(DISPLAY_STATUSES) as DisplayStatus[];

/** Shows the filters of the list; on a phone, a button that opens them and shows how many are set. */
export function EventFilters({ search, onChange }: EventFiltersProps) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const [isOpen, setIsOpen] = useState(false);
  // The press is handled first; the sheet is drawn afterwards, without blocking.
  const isShown = useDeferredValue(isOpen);
  if (isDesktop) return <Fields search={search} onChange={onChange} />;
  const count = [search.state, search.cancelled, search.name, ...(search.attendee ?? [])].filter((one) => (one ?? '') !== '').length;
  return (
    <div className="reservations__chips">
      <button
        type="button"
        className="chip reservations__filter-chip"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <SlidersHorizontal size={16} aria-hidden /> {t('word.filters')}
        {count > 0 && <strong>{count}</strong>}
      </button>
      {isShown && (
        <ModalSheet label={t('word.filters')} hideLabel={t('action.hideSheet')} onClose={() => setIsOpen(false)}>
          <div className="reservations__filter-sheet">
            <Fields
              search={search}
              onChange={(patch) => {
                onChange(patch);
                // Choosing a colleague opens another list, so the sheet is closed.
                if (patch.user !== undefined) setIsOpen(false);
              }}
            />
            <Button kind="primary" onClick={() => setIsOpen(false)}>
              {t('reservations.show')}
            </Button>
          </div>
        </ModalSheet>
      )}
    </div>
  );
}

function Fields({ search, onChange }: EventFiltersProps) {
  const t = useT();
  const isOwn = search.user === undefined;
  const attendees = search.attendee ?? [];
  const id = useId();
  return (
    <form className="reservations__filters" role="search" aria-label={t('word.filters')} onSubmit={(event) => event.preventDefault()}>
      <label htmlFor={`${id}-state`} className="visually-hidden">
        {t('reservations.state')}
      </label>
      <select id={`${id}-state`} className="input" value={search.state ?? ''} onChange={(event) => onChange({ state: event.target.value })}>
        <option value="">{t('reservations.anyState')}</option>
        {STATES.map((state) => (
          <option key={state} value={state}>
            {t(`status.${state}`)}
          </option>
        ))}
        {isOwn && <option value={INVITATIONS}>{t('reservations.invitations')}</option>}
      </select>
      <label htmlFor={`${id}-name`} className="visually-hidden">
        {t('word.roomOrDesk')}
      </label>
      <input
        id={`${id}-name`}
        className="input"
        type="search"
        placeholder={t('word.roomOrDesk')}
        value={search.name ?? ''}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <PersonField
        label={t('reservations.attendee')}
        placeholder={t('reservations.attendee')}
        chosen={attendees.map((entry) => readFilterAttendee(entry).value)}
        onChoose={(people) => onChange({ attendee: [...attendees, ...people.map(writeFilterAttendee)] })}
      />
      <PersonField
        label={t('reservations.colleague')}
        placeholder={t('reservations.colleague')}
        chosen={[]}
        onlyPeople
        onChoose={([person]) => person !== undefined && onChange({ user: person.email })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={search.cancelled === 'yes'}
          onChange={(event) => onChange({ cancelled: event.target.checked ? 'yes' : '' })}
        />
        <span>{t('reservations.showCancelled')}</span>
      </label>
      <AttendeeChips entries={attendees} onChange={(attendee) => onChange({ attendee })} />
    </form>
  );
}

interface AttendeeChipsProps {
  readonly entries: readonly string[];
  readonly onChange: (entries: string[]) => void;
}

/** Shows a chip for each attendee in the filter. A press on a chip removes the attendee. */
function AttendeeChips({ entries, onChange }: AttendeeChipsProps) {
  const t = useT();
  return entries.map((entry) => {
    const { value, isGroup } = readFilterAttendee(entry);
    const Icon = isGroup ? Users : User;
    return (
      <button
        key={entry}
        type="button"
        className="chip"
        aria-label={t('reserve.removePerson', { name: value })}
        onClick={() => onChange(entries.filter((one) => one !== entry))}
      >
        <Icon size={14} aria-hidden /> {value} ✕
      </button>
    );
  });
}
