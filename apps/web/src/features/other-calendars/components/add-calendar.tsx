import type { FoundCalendar } from '@assist/contract';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useToast } from '../../../components/toast.tsx';
import { calendarSearchQuery } from '../../../lib/api/other-calendars.ts';
import type { useChangeOtherCalendars } from '../../../lib/api/use-other-calendars.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { usePaused } from '../../../lib/waiting/use-paused.ts';
import { useCalendarKind, useCalendarName } from '../../../parts/reservation/use-calendar-name.ts';

type Changing = ReturnType<typeof useChangeOtherCalendars>;

/** Searches for calendars; each result has a button to add it. */
export function AddCalendar({ changing }: { readonly changing: Changing }) {
  const t = useT();
  const errorText = useErrorText();
  const { enableGroupFinding } = useConfiguration();
  const [text, setText] = useState('');
  const wanted = text.trim();
  const asked = usePaused(wanted);
  const { data, error, isFetching } = useQuery(calendarSearchQuery(asked));
  const found = wanted === '' || asked === '' ? undefined : data;
  const isAsking = isFetching || asked !== wanted;
  return (
    <form className="card other-calendars__add" role="search" onSubmit={(event) => event.preventDefault()}>
      <TextField
        type="search"
        label={t(enableGroupFinding ? 'otherCalendars.findWithGroups' : 'otherCalendars.find')}
        maxLength={120}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className={found !== undefined && found.length > 0 ? 'visually-hidden' : 'other-calendars__said'} role="status">
        {found === undefined && wanted !== '' && isAsking && t('state.loading')}
        {found?.length === 0 && t('otherCalendars.foundNone')}
        {found !== undefined && found.length > 0 && t('otherCalendars.found', { count: found.length })}
      </p>
      {error !== null && wanted !== '' && (
        <p className="field__error" role="alert">
          {errorText(error)}
        </p>
      )}
      {found !== undefined && found.length > 0 && (
        <ul className="other-calendars__found">
          {found.map((one) => (
            <FoundRow key={one.email} found={one} changing={changing} />
          ))}
        </ul>
      )}
    </form>
  );
}

function FoundRow({ found, changing }: { readonly found: FoundCalendar; readonly changing: Changing }) {
  const t = useT();
  const toast = useToast();
  const name = useCalendarName()(found);
  const kind = useCalendarKind()(found);
  const add = async () => {
    // `changing` has reported a failure already.
    const added = await changing.add(found.email, name).catch(() => undefined);
    if (added !== undefined) toast({ kind: 'success', text: t('otherCalendars.added', { name }) });
  };
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span>{found.kind === 'resource' ? kind : `${kind} · ${found.department ?? found.email}`}</span>
      </div>
      {found.added ? (
        <span className="other-calendars__added">{t('otherCalendars.isAdded')}</span>
      ) : (
        <Button
          size="small"
          icon={<Plus size={16} aria-hidden />}
          busy={changing.adding === found.email}
          aria-label={t('otherCalendars.addNamed', { name })}
          onClick={() => void add()}
        >
          {t('otherCalendars.add')}
        </Button>
      )}
    </li>
  );
}
