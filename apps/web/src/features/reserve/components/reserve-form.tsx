import { BODY_MAX, SUBJECT_MAX } from '@assist/contract';
import { newId } from '../../../lib/new-id.ts';
import { CHANGE_FATES } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import { plusDays } from '@assist/time';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ChoiceDialog } from '../../../components/choice-dialog.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from '../../../components/text-field.tsx';
import { answerOf } from '../../../lib/api/api-error.ts';
import type { ReadEvent } from '../../../lib/api/from-wire.ts';
import { useChangeEvent } from '../../../lib/api/mutations.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { DayNav } from '../../../parts/day-nav.tsx';
import { chosenTime } from '../../../parts/default-time.ts';
import { OnlineMeetingField } from '../../../parts/online-meeting.tsx';
import { TimeRangeFields } from '../../../parts/time-range-fields.tsx';
import { useReservationFlows } from '../../../parts/use-reservation-flows.ts';
import { useResourceText } from '../../../parts/use-resource-text.ts';
import { dropDraft, keepDraft, keyOfForm, readDraft } from '../kept-draft.ts';
import {
  excessOf,
  rangeOf,
  type Repetition,
  type ReserveDraft,
  textOfBody,
  timeOf,
  toChangeBody,
  toCreateBody,
  withAllDay,
} from '../reserve-draft.ts';
import { useDraftSchedules } from '../use-draft-schedules.ts';
import { ChosenPeople } from './chosen-people.tsx';
import { ChosenResources } from './chosen-resources.tsx';
import { FindTime } from './find-time.tsx';
import { SaveFailure } from './save-failure.tsx';
import type { Done } from './reserve-result.tsx';

interface ReserveFormProps {
  readonly search: { readonly day?: string; readonly from?: string; readonly to?: string; readonly resource?: readonly string[] };
  readonly resources: readonly Resource[];
  /** Whose form it is. */
  readonly owner: string;
  /** The event that is changed; undefined for a new one. */
  readonly changed: ReadEvent | undefined;
  readonly onDone: (done: Done) => void;
}

const REPETITIONS: readonly (readonly [
  Repetition,
  'reserve.never' | 'reserve.daily' | 'reserve.weekdays' | 'reserve.weekly' | 'reserve.monthly',
])[] = [
  ['never', 'reserve.never'],
  ['daily', 'reserve.daily'],
  ['weekdays', 'reserve.weekdays'],
  ['weekly', 'reserve.weekly'],
  ['monthly', 'reserve.monthly'],
];
const REMINDERS = [null, 0, 5, 15, 30, 60, 24 * 60] as const;
const USUAL_REMINDER = 15;
const SERIES_DAYS = 28;

export function ReserveForm({ search, resources, owner, changed, onDone }: ReserveFormProps) {
  const t = useT();
  const format = useFormat();
  const text = useResourceText();
  const now = useNow();
  const { timezone, capabilities } = useConfiguration();
  const { create } = useReservationFlows();
  const change = useChangeEvent();
  const key = keyOfForm({ ...search, event: changed?.id });
  const etag = changed?.etag ?? null;
  const [kept, setKept] = useState(() => readDraft(key, { owner, etag }));
  const [draft, setDraft] = useState<ReserveDraft>(() => kept?.draft ?? untouched());
  const [isTouched, setIsTouched] = useState(false);
  const [askScope, setAskScope] = useState(false);
  // One key for this sheet: a second click, or an answer that was lost, never reserves twice.
  const [idempotencyKey, setIdempotencyKey] = useState(() => kept?.idempotencyKey ?? newId());
  const patch = (part: Partial<ReserveDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setIsTouched(true);
    create.reset();
    change.reset();
  };
  useEffect(() => {
    if (isTouched) keepDraft(key, { draft, idempotencyKey, etag, owner });
  }, [isTouched, key, draft, idempotencyKey, etag, owner]);
  const startAfresh = () => {
    dropDraft(key);
    setKept(undefined);
    setIsTouched(false);
    setDraft(untouched());
    setIdempotencyKey(newId());
  };
  const excess = excessOf(draft.body);

  const range = rangeOf(draft, timezone);
  const chosen = useMemo(
    () => draft.resourceIds.flatMap((id) => resources.find((resource) => resource.id === id) ?? []),
    [draft.resourceIds, resources],
  );
  const schedules = useDraftSchedules(chosen, draft.people, draft, changed?.id ?? null, draft.days);
  // What cannot be read may still be asked for: its calendar answers for itself.
  const refused = chosen.some((resource) => schedules.refusalsOf(resource, range).some(({ kind }) => kind !== 'service-error'));
  const error = create.error ?? change.error;
  const busy = create.isPending || change.isPending;
  const when = draft.isAllDay
    ? `${format.relativeDay(draft.day, now)}, ${t('time.allDay')}`
    : `${format.relativeDay(draft.day, now)} ${format.timeRange(range.start, range.end)}`;
  const first = chosen[0];

  function untouched(): ReserveDraft {
    return changed === undefined ? newDraft() : draftOf(changed);
  }

  function newDraft(): ReserveDraft {
    const { day, fromMinutes, toMinutes } = chosenTime(search, now, timezone);
    return {
      resourceIds: [...(search.resource ?? [])],
      day,
      days: 1,
      fromMinutes,
      toMinutes,
      isAllDay: false,
      repetition: 'never',
      until: plusDays(day, SERIES_DAYS),
      people: [],
      subject: '',
      body: '',
      visibility: 'public',
      reminder: USUAL_REMINDER,
      onlineMeeting: null,
    };
  }

  function draftOf(event: ReadEvent): ReserveDraft {
    const time = timeOf({ start: event.start.utcDateTime, end: event.end.utcDateTime }, timezone);
    const emails = resourceEmailsOf(event);
    return {
      resourceIds: resources.filter((resource) => emails.includes(resource.email)).map((resource) => resource.id),
      ...time,
      isAllDay: event.isAllDay,
      repetition: 'never',
      until: plusDays(time.day, SERIES_DAYS),
      people: event.attendees
        .filter((attendee) => !attendee.resource)
        .map(({ emailAddress, remotely }) => ({ email: emailAddress.address, name: emailAddress.name, remotely })),
      subject: event.subject,
      body: textOfBody(event.bodyHtml),
      visibility: event.visibility,
      reminder: event.reminder,
      onlineMeeting: null,
    };
  }

  function submit(formEvent: FormEvent) {
    formEvent.preventDefault();
    if (chosen.length === 0 || excess > 0) return;
    if (changed !== undefined && changed.seriesMasterId !== null) setAskScope(true);
    else void save('occurrence');
  }

  async function save(scope: 'occurrence' | 'series') {
    setAskScope(false);
    const about = { title: chosen.map(text.name).join(', '), start: range.start, end: range.end };
    const subject = draft.subject.trim() === '' && first !== undefined ? text.type(first) : draft.subject.trim();
    try {
      if (changed === undefined) {
        const { event, occurrences } = await create.mutateAsync({
          about,
          ...toCreateBody(draft, chosen, subject, timezone, idempotencyKey),
          ...(draft.onlineMeeting === 'webex' ? { meeting: { provider: draft.onlineMeeting, invitees: draft.people } } : {}),
        });
        dropDraft(key);
        onDone({ event, occurrences, isChange: false });
      } else {
        const hidden = resourceEmailsOf(changed).filter((email) => !resources.some((resource) => resource.email === email));
        const body = toChangeBody(draft, draftOf(changed), chosen, hidden, subject, timezone, changed.etag);
        const event = await change.mutateAsync({ about, id: changed.id, body, scope });
        dropDraft(key);
        onDone({ event, occurrences: 1, isChange: true });
      }
    } catch (failure) {
      if (CHANGE_FATES[answerOf(failure)].isSettled) setIdempotencyKey(newId());
    }
  }

  return (
    <form className="reserve__form" onSubmit={submit} noValidate>
      {kept !== undefined && (
        <p className="reserve__kept" role="status">
          {t('reserve.kept')}{' '}
          <Button size="small" kind="quiet" onClick={startAfresh}>
            {t('reserve.startAfresh')}
          </Button>
        </p>
      )}
      <section className="card" aria-labelledby="reserve-when">
        <h2 id="reserve-when">{t('reserve.when')}</h2>
        <div className="reserve__when">
          <DayNav day={draft.day} onChange={(day) => patch({ day, until: plusDays(day, SERIES_DAYS) })} />
          {/* Over several days the times stay: the day moves all of it. */}
          {!draft.isAllDay && draft.days === 1 && (
            <TimeRangeFields
              fromMinutes={draft.fromMinutes}
              toMinutes={draft.toMinutes}
              onChange={(fromMinutes, toMinutes) => patch({ fromMinutes, toMinutes })}
            />
          )}
        </div>
        <div className="reserve__repeat">
          <CheckboxField
            label={t('reserve.allDay')}
            checked={draft.isAllDay}
            onChange={(event) => patch(withAllDay(draft, event.target.checked, chosenTime({ day: draft.day }, now, timezone)))}
          />
          {changed === undefined && (
            <SelectField
              label={t('reserve.repeat')}
              value={draft.repetition}
              onChange={(event) => patch({ repetition: event.target.value as Repetition })}
            >
              {REPETITIONS.map(([value, key]) => (
                <option key={value} value={value}>
                  {t(key)}
                </option>
              ))}
            </SelectField>
          )}
          {draft.repetition !== 'never' && (
            <TextField
              label={t('reserve.until')}
              type="date"
              min={draft.day}
              value={draft.until}
              onChange={(event) => event.target.value !== '' && patch({ until: event.target.value })}
            />
          )}
        </div>
        <FindTime
          chosen={chosen}
          people={draft.people}
          organizer={changed?.organizer?.emailAddress.address ?? owner}
          draft={draft}
          currentEvent={changed?.id ?? null}
          onChoose={patch}
        />
      </section>

      <section className="card" aria-labelledby="reserve-what">
        <h2 id="reserve-what">{t('reserve.what')}</h2>
        <ChosenResources
          chosen={chosen}
          resources={resources}
          schedules={schedules}
          range={range}
          onChange={(resourceIds) => patch({ resourceIds })}
        />
      </section>

      <section className="card" aria-labelledby="reserve-who">
        <h2 id="reserve-who">{t('reserve.who')}</h2>
        <ChosenPeople people={draft.people} schedules={schedules} range={range} onChange={(people) => patch({ people })} />
      </section>

      <section className="card reserve__details" aria-labelledby="reserve-details">
        <h2 id="reserve-details">{t('reserve.details')}</h2>
        <TextField
          label={t('reserve.subject')}
          maxLength={SUBJECT_MAX}
          placeholder={first === undefined ? '' : text.type(first)}
          value={draft.subject}
          onChange={(event) => patch({ subject: event.target.value })}
        />
        <TextArea
          label={t('reserve.body')}
          error={excess > 0 ? t('reserve.bodyTooLong', { count: excess, limit: BODY_MAX }) : undefined}
          value={draft.body}
          onChange={(event) => patch({ body: event.target.value })}
        />
        {changed === undefined && <OnlineMeetingField value={draft.onlineMeeting} onChange={(onlineMeeting) => patch({ onlineMeeting })} />}
        <SelectField
          label={t('reserve.reminder')}
          value={draft.reminder ?? ''}
          onChange={(event) => patch({ reminder: event.target.value === '' ? null : Number(event.target.value) })}
        >
          {REMINDERS.map((minutes) => (
            <option key={minutes ?? 'none'} value={minutes ?? ''}>
              {minutes === null ? t('reserve.noReminder') : t('reserve.reminderBefore', { duration: format.duration(minutes) })}
            </option>
          ))}
        </SelectField>
        <CheckboxField
          label={t('reserve.private')}
          checked={draft.visibility === 'private'}
          onChange={(event) => patch({ visibility: event.target.checked ? 'private' : 'public' })}
        />
      </section>

      <div className="reserve__submit">
        {error !== null && <SaveFailure error={error} resources={resources} isSeries={draft.repetition !== 'never'} />}
        <Button kind="primary" size="large" type="submit" busy={busy} disabled={chosen.length === 0 || refused || excess > 0}>
          {first === undefined
            ? t('reserve.noResource')
            : changed !== undefined
              ? t('reserve.submitChange', { what: chosen.length === 1 ? text.name(first) : String(chosen.length), when })
              : chosen.length === 1
                ? t('reserve.submit', { what: text.name(first), when })
                : t('reserve.submitMany', { count: chosen.length, when })}
        </Button>
      </div>
      {askScope && (
        <ChoiceDialog
          title={t('event.changeSeriesTitle', { title: draft.subject })}
          note={t(capabilities.keepsSingleChanges ? 'event.keepsSingleChanges' : 'event.losesSingleChanges')}
          closeLabel={t('action.cancel')}
          onClose={() => setAskScope(false)}
          choices={[
            { label: t('event.onlyThis'), run: () => void save('occurrence') },
            { label: t('event.thisAndFollowing'), run: () => void save('series') },
          ]}
        />
      )}
    </form>
  );
}

function resourceEmailsOf(event: ReadEvent): readonly string[] {
  return event.attendees.filter((attendee) => attendee.resource).map((attendee) => attendee.emailAddress.address);
}
