import { calendarCodes, SHOWN, SHOWN_NAMES, SLOT, toRuns } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { type Instant, SLOT_MS, toWallTime } from '@assist/time';
import { X } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { slotColour } from '../../../parts/resource/slot-look.tsx';
import { TimeSlider, TrackHours } from '../../../parts/time/time-slider.tsx';
import { shareOf, type Span, type Track, trackFor } from '../../../parts/time/time-track.ts';
import { useRefusalText } from '../../../parts/resource/use-refusal-text.ts';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import { type DraftPerson, rangeOf, type ReserveDraft } from '../reserve-draft.ts';
import type { DraftSchedules } from '../use-draft-schedules.ts';
import './shared-strip.css';

interface SharedStripProps {
  readonly draft: ReserveDraft;
  readonly chosen: readonly Resource[];
  /** The reservation's organizer. */
  readonly organizer: string;
  readonly schedules: DraftSchedules;
  readonly onChange: (part: Partial<ReserveDraft>) => void;
  /** The fields for adding more, under the resources and under the people. */
  readonly addResource: ReactNode;
  readonly addPerson: ReactNode;
}

const WHOLE_DAY: Span = { from: 0, to: 24 * 60 };

/**
 * The day of every resource and attendee, one below the other, with the chosen time across all of them: it can be dragged, and every row
 * updates at once. For several days there is no strip; each row states its availability instead.
 */
export function SharedStrip({ draft, chosen, organizer, schedules, onChange, addResource, addPerson }: SharedStripProps) {
  const t = useT();
  const text = useResourceText();
  const refusalText = useRefusalText();
  const { timezone } = useConfiguration();
  const [dragged, setDragged] = useState<Span>();
  const span: Span = dragged ?? (draft.isAllDay ? WHOLE_DAY : { from: draft.fromMinutes, to: draft.toMinutes });
  const [heldTrack, setHeldTrack] = useState<Track>();
  const track = heldTrack ?? trackFor(span, draft.isAllDay);
  const range = rangeOf({ ...draft, fromMinutes: span.from, toMinutes: span.to }, timezone);
  const day = useStripDay(schedules);
  const hasStrip = draft.days === 1;
  const chooseTime = (next: Span) => {
    setDragged(undefined);
    onChange({ fromMinutes: next.from, toMinutes: next.to });
  };
  const trackOf = (codes: Uint8Array) => (hasStrip ? <Codes codes={codes} track={track} span={span} day={day} /> : null);
  const drop = (id: string) => onChange({ resourceIds: draft.resourceIds.filter((one) => one !== id) });
  const setPeople = (people: readonly DraftPerson[]) => onChange({ people });
  const isFreeOf = (email: string) => schedules.isPersonFree(email, range);
  const stateOf = (email: string) => {
    if (schedules.isLoading && schedules.scheduleOf(email) === undefined) return t('state.loading');
    const isFree = isFreeOf(email);
    return t(isFree === undefined ? 'slot.notKnown' : isFree ? 'reserve.personFree' : 'reserve.personBusy');
  };
  const personCodes = (email: string) => toPersonCodes(schedules, email);
  return (
    <div className="shared-strip" data-dragging={heldTrack !== undefined || undefined}>
      {hasStrip && !draft.isAllDay && (
        <div className="shared-strip__row shared-strip__head">
          <span className="shared-strip__name" />
          <div className="shared-strip__scale" role="group" aria-label={t('strip.time')}>
            <TimeSlider
              span={span}
              track={track}
              nowMinutes={day.nowMinutes}
              onDraft={setDragged}
              onChange={chooseTime}
              onDragging={(isDragging) => setHeldTrack(isDragging ? track : undefined)}
            />
            <TrackHours track={track} />
          </div>
        </div>
      )}
      <ul className="shared-strip__rows">
        {chosen.map((resource) => {
          const refusals = schedules.refusalsOf(resource, range);
          const shown = schedules.shownOf(resource, range);
          return (
            <Row
              key={resource.id}
              name={text.name(resource)}
              hint={[text.type(resource), text.place(resource)].filter(Boolean).join(' · ')}
              isTaken={refusals.length > 0}
              state={shown === undefined ? t('state.loading') : t(`slot.${SHOWN_NAMES[shown]!}`)}
              reasons={refusals.map((refusal) => refusalText(refusal, resource))}
              track={trackOf(schedules.shownCodesOf(resource))}
              removeLabel={t('reserve.removeResource', { name: text.name(resource) })}
              onRemove={() => drop(resource.id)}
            />
          );
        })}
      </ul>
      {addResource}
      <ul className="shared-strip__rows">
        <Row
          name={t('strip.you')}
          isTaken={isFreeOf(organizer) === false}
          state={isFreeOf(organizer) === false ? t('strip.youBusy') : stateOf(organizer)}
          track={trackOf(personCodes(organizer))}
        />
        {draft.people.map((person) => {
          return (
            <Row
              key={person.email}
              name={person.name}
              isTaken={isFreeOf(person.email) === false}
              state={stateOf(person.email)}
              track={trackOf(personCodes(person.email))}
              removeLabel={t('reserve.removePerson', { name: person.name })}
              onRemove={() => setPeople(draft.people.filter((one) => one.email !== person.email))}
            >
              <label className="check shared-strip__remote">
                <input
                  type="checkbox"
                  checked={person.remotely}
                  onChange={({ target }) =>
                    setPeople(draft.people.map((one) => (one.email === person.email ? { ...one, remotely: target.checked } : one)))
                  }
                />
                <span>{t('reserve.remote')}</span>
              </label>
            </Row>
          );
        })}
      </ul>
      {addPerson}
    </div>
  );
}

interface RowProps {
  readonly name: string;
  readonly hint?: string;
  readonly isTaken: boolean;
  /** Its state at the chosen time: shown by the strip, and in words for screen readers. */
  readonly state: string;
  /** Why it is not available. */
  readonly reasons?: readonly string[];
  readonly track: ReactNode;
  readonly removeLabel?: string;
  readonly onRemove?: () => void;
  readonly children?: ReactNode;
}

function Row({ name, hint, isTaken, state, reasons = [], track, removeLabel, onRemove, children }: RowProps) {
  return (
    <li className="shared-strip__row" data-taken={isTaken || undefined}>
      <div className="shared-strip__name">
        <strong>{name}</strong>
        {hint !== undefined && <span>{hint}</span>}
        {children}
        <span className={`shared-strip__state ${isTaken && reasons.length === 0 ? 'shared-strip__busy' : 'visually-hidden'}`}>{state}</span>
        {reasons.map((reason, index) => (
          <em key={index}>{reason}</em>
        ))}
      </div>
      {track}
      {removeLabel !== undefined && (
        <IconButton className="shared-strip__remove" label={removeLabel} onClick={onRemove}>
          <X size={18} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

interface StripDay {
  readonly start: Instant;
  /** The wall-clock minutes at which each slot begins: a day on which the clock changes has more or fewer slots. */
  readonly slotMinutes: readonly number[];
  readonly nowMinutes: number | undefined;
}

function useStripDay({ covered }: DraftSchedules): StripDay {
  const { timezone } = useConfiguration();
  const now = useNow();
  return useMemo(() => {
    const count = (covered.end - covered.start) / SLOT_MS;
    const slotMinutes = Array.from(
      { length: count },
      (_, slot) => toWallTime((covered.start + slot * SLOT_MS) as Instant, timezone).minutes,
    );
    const isToday = now >= covered.start && now < covered.end;
    return { start: covered.start, slotMinutes, nowMinutes: isToday ? toWallTime(now, timezone).minutes : undefined };
  }, [covered, now, timezone]);
}

/** Converts a person's day to resource codes: free, tentative, taken, not known. */
function toPersonCodes(schedules: DraftSchedules, email: string): Uint8Array {
  const schedule = schedules.scheduleOf(email);
  const count = (schedules.covered.end - schedules.covered.start) / SLOT_MS;
  if (schedule === undefined || schedule.serviceError !== null) return new Uint8Array(count).fill(SHOWN.notKnown);
  return calendarCodes(schedule.scheduleItems, schedules.covered, schedules.currentEvent).map((code) =>
    code === SLOT.reserved || code === SLOT.tentative || code === SLOT.currentEvent ? code : SLOT.free,
  );
}

interface CodesProps {
  readonly codes: Uint8Array;
  readonly track: Track;
  readonly span: Span;
  readonly day: StripDay;
}

/** The day of one row, with the chosen time in it. */
function Codes({ codes, track, span, day }: CodesProps) {
  const t = useT();
  const format = useFormat();
  const runs = toRuns(codes).flatMap(({ code, from, to }) => {
    const [begin, end] = [day.slotMinutes[from] ?? 0, (day.slotMinutes[to - 1] ?? 0) + 15];
    const [left, right] = [Math.max(0, shareOf(track, begin)), Math.min(1, shareOf(track, end))];
    return left < right ? [{ code, from, to, left, right }] : [];
  });
  const at = (slot: number) => (day.start + slot * SLOT_MS) as Instant;
  const label = runs.map((run) => `${format.timeRange(at(run.from), at(run.to))}: ${t(`slot.${SHOWN_NAMES[run.code]!}`)}`).join('; ');
  const percent = (share: number) => `${share * 100}%`;
  return (
    <div className="shared-strip__track" role="img" aria-label={label}>
      {runs.map(({ code, from, left, right }) => (
        <span
          key={from}
          className="shared-strip__run slot-pattern"
          data-slot={SHOWN_NAMES[code]}
          style={{ left: percent(left), width: percent(right - left), backgroundColor: slotColour(code) }}
        />
      ))}
      <span
        className="shared-strip__band"
        style={{ left: percent(shareOf(track, span.from)), right: percent(1 - shareOf(track, span.to)) }}
      />
    </div>
  );
}
