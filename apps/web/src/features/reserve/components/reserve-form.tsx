import type { EventScope } from '@assist/contract';
import { openDaysOf, type Resource } from '@assist/resource';
import type { InstantRange } from '@assist/time';
import { type FormEvent, useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ChoiceDialog } from '../../../components/choice-dialog.tsx';
import type { ReadEvent } from '../../../lib/api/from-wire.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import { useScopeChoices } from '../../../parts/reservation/use-scope-choices.ts';
import { firstDraft, type ReserveSearch, resourceEmailsOf } from '../first-draft.ts';
import { excessOf, rangeOf, type ReserveDraft } from '../reserve-draft.ts';
import { countOf } from '../series-choices.ts';
import { type EventInHand, useDraftSchedules } from '../use-draft-schedules.ts';
import { useReserveDraft } from '../use-reserve-draft.ts';
import { useSaveReservation } from '../use-save-reservation.ts';
import { useSeriesPlan } from '../use-series-plan.ts';
import { PersonField } from '../../../parts/people/person-field.tsx';
import { WalkNote } from '../../../parts/walk/walk-note.tsx';
import { FindTime } from './find-time.tsx';
import { InviteFromOtherCalendars } from './from-other-calendars.tsx';
import { ReserveDetails } from './reserve-details.tsx';
import type { Done } from './reserve-result.tsx';
import { ReserveSubmit } from './reserve-submit.tsx';
import { ReserveWhen } from './reserve-when.tsx';
import { ResourceField } from './resource-field.tsx';
import { SeriesDates } from './series-dates.tsx';
import { SharedStrip } from './shared-strip.tsx';
import { Suggest } from './suggest.tsx';
import { SaveFailure } from './save-failure.tsx';

interface ReserveFormProps {
  readonly search: ReserveSearch;
  /** Names the attendees listed in the address. */
  readonly nameOf: (email: string) => string;
  readonly resources: readonly Resource[];
  /** The form's owner. */
  readonly owner: string;
  /** The event to change; undefined for a new one. */
  readonly changed: ReadEvent | undefined;
  /** The event that a new one is copied from. */
  readonly like: ReadEvent | undefined;
  readonly onDone: (done: Done) => void;
}

/** Returns the chosen ids without the refused resources that have been replaced: one of the same kind for each resource taken. */
function withoutReplaced(
  chosenIds: readonly string[],
  refused: readonly Resource[],
  takenIds: readonly string[],
  resources: readonly Resource[],
): readonly string[] {
  const typesTaken = takenIds.map((id) => resources.find((resource) => resource.id === id)?.resourceTypeId);
  const replaced = new Set<string>();
  for (const { id, resourceTypeId } of refused) {
    const at = typesTaken.indexOf(resourceTypeId);
    if (at === -1) continue;
    typesTaken.splice(at, 1);
    replaced.add(id);
  }
  return chosenIds.filter((id) => !replaced.has(id));
}

/** The state of the form, and everything derived from it. */
function useReserveForm({ search, nameOf, resources, owner, changed, like, onDone }: ReserveFormProps) {
  const now = useNow();
  const { timezone, capabilities } = useConfiguration();
  const address = { ...search, event: changed?.id };
  const inHand = useReserveDraft(address, { owner, etag: changed?.etag ?? null }, () =>
    firstDraft({ changed, like }, search, resources, { now, zone: timezone, nameOf, owner, reminds: capabilities.reminds }),
  );
  const { draft } = inHand;
  const chosen = useMemo(
    () => draft.resourceIds.flatMap((id) => resources.find((resource) => resource.id === id) ?? []),
    [draft.resourceIds, resources],
  );
  const event = useMemo((): EventInHand | undefined => {
    if (changed === undefined) return undefined;
    const emails = resourceEmailsOf(changed);
    return { id: changed.id, resources: resources.filter((resource) => emails.includes(resource.email)) };
  }, [changed, resources]);
  const everybody = useMemo(
    () => [{ email: changed?.organizer?.emailAddress.address ?? owner }, ...draft.people],
    [changed, owner, draft.people],
  );
  const openDays = useMemo(() => openDaysOf(chosen.length > 0 ? chosen : resources), [chosen, resources]);
  const schedules = useDraftSchedules({ chosen, people: everybody, day: draft.day, days: draft.days, changed: event });
  const plan = useSeriesPlan(draft, chosen);
  const saving = useSaveReservation({ inHand, chosen, resources, changed, dates: plan?.dates, onDone });
  return { inHand, chosen, openDays, event, schedules, plan, range: rangeOf(draft, timezone), saving };
}

export function ReserveForm(props: ReserveFormProps) {
  const { resources, owner, changed } = props;
  const t = useT();
  const text = useResourceText();
  const { inHand, chosen, openDays, event, schedules, plan, range, saving } = useReserveForm(props);
  const { draft } = inHand;
  const organizer = changed?.organizer?.emailAddress.address ?? owner;
  const [asksScope, setAsksScope] = useState(false);
  const patch = (part: Partial<ReserveDraft>) => {
    inHand.patch(part);
    saving.forgetFailure();
  };
  // A resource whose calendar cannot be read may still be requested: the calendar answers for itself. In a series each date is checked
  // separately.
  const isRefusedThen = (resource: Resource) => schedules.refusalsOf(resource, range).some(({ kind }) => kind !== 'service-error');
  const refused = plan === undefined ? chosen.filter(isRefusedThen) : [];
  const isRefused =
    plan === undefined ? refused.length > 0 : plan.isLoading || (plan.dates !== undefined && countOf(plan.dates).made === 0);
  const isIncomplete = chosen.length === 0 || excessOf(draft.body) > 0;
  const first = chosen[0];
  const submit = (formEvent: FormEvent) => {
    formEvent.preventDefault();
    if (isIncomplete) return;
    // A name was typed but not chosen: the field shows this, and nobody is silently left out.
    const unfinished = formEvent.currentTarget.querySelector<HTMLElement>('.person-field[data-unfinished] input');
    if (unfinished !== null) return unfinished.focus();
    if (changed !== undefined && changed.seriesMasterId !== null) setAsksScope(true);
    else void saving.save('occurrence');
  };
  return (
    <form className="reserve__form" onSubmit={submit} noValidate>
      {inHand.isKept && <Kept onAfresh={inHand.startAfresh} />}
      <div className="reserve__wish">
        <ReserveWhen draft={draft} openDays={openDays} isNew={changed === undefined} onChange={patch} />
        <ReserveDetails
          draft={draft}
          usualSubject={first === undefined ? '' : text.type(first)}
          isNew={changed === undefined}
          onChange={patch}
        />
      </div>
      <div className="reserve__answer">
        {plan !== undefined && (
          <SeriesDates plan={plan} resources={resources} choices={draft.choices} onChoose={(choices) => patch({ choices })} />
        )}
        <section className="card" aria-labelledby="reserve-what">
          <h2 id="reserve-what">{t('reserve.whatAndWho')}</h2>
          <SharedStrip
            draft={draft}
            chosen={chosen}
            organizer={organizer}
            schedules={schedules}
            onChange={patch}
            addResource={
              <>
                <ResourceField
                  resources={resources.filter((one) => one.reservationsEnabled && !draft.resourceIds.includes(one.id))}
                  onChoose={(id) => patch({ resourceIds: [...draft.resourceIds, id] })}
                />
                <Suggest
                  resources={resources}
                  chosen={chosen}
                  draft={draft}
                  range={range}
                  changed={event}
                  refused={refused}
                  onTake={(ids) => patch({ resourceIds: [...withoutReplaced(draft.resourceIds, refused, ids, resources), ...ids] })}
                />
              </>
            }
            addPerson={
              <>
                <PersonField
                  label={t('reserve.addPerson')}
                  placeholder={t('reserve.addPerson')}
                  chosen={draft.people.map(({ email }) => email)}
                  takesOutsiders
                  onChoose={(people) =>
                    patch({ people: [...draft.people, ...people.map(({ email, name }) => ({ email, name, remotely: false }))] })
                  }
                />
                <InviteFromOtherCalendars people={draft.people} onInvite={(person) => patch({ people: [...draft.people, person] })} />
              </>
            }
          />
          <WalkNote resources={chosen} range={range} changedId={changed?.id} />
          <FindTime
            chosen={chosen}
            people={draft.people}
            organizer={organizer}
            draft={draft}
            openDays={openDays}
            changed={event}
            onChoose={patch}
          />
        </section>
        <div className="reserve__submit">
          {saving.error !== null && <SaveFailure error={saving.error} resources={resources} isSeries={draft.repeat !== null} />}
          <ReserveSubmit
            draft={draft}
            chosen={chosen}
            dates={plan?.dates}
            resources={resources}
            isChange={changed !== undefined}
            busy={saving.busy}
            disabled={isIncomplete || isRefused}
          />
        </div>
      </div>
      {asksScope && changed !== undefined && (
        <AskScope
          changed={changed}
          draft={draft}
          range={range}
          chosen={chosen}
          onClose={() => setAsksScope(false)}
          onChoose={(scope) => void saving.save(scope)}
        />
      )}
    </form>
  );
}

function Kept({ onAfresh }: { readonly onAfresh: () => void }) {
  const t = useT();
  return (
    <p className="reserve__kept" role="status">
      {t('reserve.kept')}{' '}
      <Button size="small" kind="quiet" onClick={onAfresh}>
        {t('reserve.startAfresh')}
      </Button>
    </p>
  );
}

interface AskScopeProps {
  readonly changed: ReadEvent;
  readonly draft: ReserveDraft;
  readonly range: InstantRange;
  readonly chosen: readonly Resource[];
  readonly onClose: () => void;
  readonly onChoose: (scope: EventScope) => void;
}

/** Asks whether a change applies to this date of a series, to the following ones too, or to all. */
function AskScope({ changed, draft, range, chosen, onClose, onChoose }: AskScopeProps) {
  const t = useT();
  const { capabilities } = useConfiguration();
  const choices = useScopeChoices({
    id: changed.id,
    range,
    isAllDay: draft.isAllDay,
    emails: chosen.map(({ email }) => email),
    onChoose: (scope) => {
      onClose();
      onChoose(scope);
    },
  });
  return (
    <ChoiceDialog
      title={t('event.changeSeriesTitle', { title: draft.subject })}
      {...(capabilities.keepsSingleChanges ? {} : { note: t('event.losesSingleChanges') })}
      closeLabel={t('action.cancel')}
      onClose={onClose}
      choices={choices}
    />
  );
}
