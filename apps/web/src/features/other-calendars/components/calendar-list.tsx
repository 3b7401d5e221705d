import type { OtherCalendar, OtherCalendarState } from '@assist/contract';
import { localDays } from '@assist/time';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { Switch } from '../../../components/switch.tsx';
import { useToast } from '../../../components/toast.tsx';
import type { useChangeOtherCalendars } from '../../../lib/api/use-other-calendars.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useZone } from '../../../lib/zone-context.tsx';
import { useCalendarKind, useCalendarName } from '../../../parts/reservation/use-calendar-name.ts';
import { useOtherEvents } from '../../../parts/reservation/use-other-events.ts';
import { ColourChoice } from './colour-choice.tsx';

type Changing = ReturnType<typeof useChangeOtherCalendars>;

interface CalendarListProps {
  readonly calendars: readonly OtherCalendar[];
  readonly changing: Changing;
}

/** Lists all other calendars in their order. A moved calendar keeps the focus, and its new position is announced. */
export function CalendarList({ calendars, changing }: CalendarListProps) {
  const t = useT();
  const nameOf = useCalendarName();
  const hint = useId();
  const [said, setSaid] = useState('');
  const states = useStatesOfToday();
  const move = (calendar: OtherCalendar, by: -1 | 1) => {
    const position = calendars.indexOf(calendar) + by;
    if (position < 0 || position >= calendars.length) return;
    changing.change(calendar, { position });
    setSaid(t('otherCalendars.moved', { name: nameOf(calendar), position: position + 1, count: calendars.length }));
  };
  return (
    <>
      <ol className="other-calendars__list" aria-label={t('otherCalendars.list')} aria-describedby={hint}>
        {calendars.map((calendar, index) => (
          <CalendarRow
            key={calendar.id}
            calendar={calendar}
            state={calendar.shown ? states.get(calendar.id) : undefined}
            place={{ isFirst: index === 0, isLast: index === calendars.length - 1 }}
            changing={changing}
            onMove={(by) => move(calendar, by)}
          />
        ))}
      </ol>
      <p id={hint} className="other-calendars__hint">
        {t('otherCalendars.moveHint')}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}

function useStatesOfToday(): ReadonlyMap<string, OtherCalendarState> {
  const timezone = useZone();
  const today = useFormat().dateOf(useNow());
  return useOtherEvents(useMemo(() => [localDays(today, 2, timezone)], [today, timezone])).states;
}

interface CalendarRowProps {
  readonly calendar: OtherCalendar;
  /** Whether the calendar can be read; undefined until known. */
  readonly state: OtherCalendarState | undefined;
  readonly place: { readonly isFirst: boolean; readonly isLast: boolean };
  readonly changing: Changing;
  readonly onMove: (by: -1 | 1) => void;
}

function CalendarRow({ calendar, state, place, changing, onMove }: CalendarRowProps) {
  const t = useT();
  const name = useCalendarName()(calendar);
  const kind = useCalendarKind()(calendar);
  const row = useRef<HTMLLIElement>(null);
  const remove = useRemove(changing, name);
  const move = (by: -1 | 1) => {
    const { activeElement } = document;
    onMove(by);
    // The browser takes the focus from an element in a row that moves, so the focus is set again.
    requestAnimationFrame(() => {
      if (activeElement instanceof HTMLElement && row.current?.contains(activeElement) === true) activeElement.focus();
    });
  };
  const takeAway = () => {
    // The focus moves to the next calendar, so that keyboard users can continue from it.
    const neighbour = row.current?.nextElementSibling ?? row.current?.previousElementSibling;
    remove(calendar, state !== 'gone');
    requestAnimationFrame(() => neighbour?.querySelector<HTMLElement>('[data-remove]')?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li ref={row} className="card">
      <ColourChoice calendar={calendar} name={name} onChoose={(colour) => changing.change(calendar, { colour })} onKeyDown={onKeyDown} />
      <label className="other-calendars__show">
        <span className="other-calendars__name">
          <strong>{name}</strong>
          <span>{kind}</span>
          {state !== undefined && state !== 'open' && <em data-state={state}>{t(`otherCalendars.state.${state}`)}</em>}
        </span>
        <Switch
          label={t('otherCalendars.show', { name })}
          checked={calendar.shown}
          onKeyDown={onKeyDown}
          onChange={(event) => changing.change(calendar, { shown: event.target.checked })}
        />
      </label>
      <div className="other-calendars__buttons">
        <IconButton label={t('otherCalendars.up', { name })} aria-disabled={place.isFirst} onKeyDown={onKeyDown} onClick={() => move(-1)}>
          <ArrowUp size={18} aria-hidden />
        </IconButton>
        <IconButton label={t('otherCalendars.down', { name })} aria-disabled={place.isLast} onKeyDown={onKeyDown} onClick={() => move(1)}>
          <ArrowDown size={18} aria-hidden />
        </IconButton>
        <IconButton label={t('action.removeNamed', { name })} onKeyDown={onKeyDown} data-remove onClick={takeAway}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

/**
 * Returns a function that removes a calendar immediately, and then offers to undo this unless the calendar could not be added again because
 * it no longer exists.
 */
function useRemove(changing: Changing, name: string) {
  const t = useT();
  const toast = useToast();
  return (calendar: OtherCalendar, hasWayBack: boolean) => {
    const restore = () =>
      void changing.restore(calendar).then(
        () => toast({ kind: 'success', text: t('otherCalendars.restored', { name }) }),
        // `changing` has reported a failure already.
        () => {},
      );
    void changing.remove(calendar).then(
      () =>
        toast({
          kind: 'success',
          text: t('otherCalendars.removed', { name }),
          ...(hasWayBack ? { action: { label: t('action.undo'), run: restore } } : {}),
        }),
      () => {},
    );
  };
}
