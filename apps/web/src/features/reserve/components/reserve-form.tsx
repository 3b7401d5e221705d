import type { EventScope } from '@assist/contract';
import type { Resource } from '@assist/resource';
import { type FormEvent, useMemo, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ChoiceDialog } from '../../../components/choice-dialog.tsx';
import type { ReadEvent } from '../../../lib/api/from-wire.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { useResourceText } from '../../../parts/use-resource-text.ts';
import { firstDraft, type ReserveSearch, resourceEmailsOf } from '../first-draft.ts';
import { excessOf, rangeOf, type ReserveDraft } from '../reserve-draft.ts';
import { type EventInHand, useDraftSchedules } from '../use-draft-schedules.ts';
import { useReserveDraft } from '../use-reserve-draft.ts';
import { useSaveReservation } from '../use-save-reservation.ts';
import { ChosenPeople } from './chosen-people.tsx';
import { ChosenResources } from './chosen-resources.tsx';
import { ReserveDetails } from './reserve-details.tsx';
import type { Done } from './reserve-result.tsx';
import { ReserveSubmit } from './reserve-submit.tsx';
import { ReserveWhen } from './reserve-when.tsx';
import { Suggest } from './suggest.tsx';
import { SaveFailure } from './save-failure.tsx';

interface ReserveFormProps {
  readonly search: ReserveSearch;
  /** Of who is to take part by the address. */
  readonly nameOf: (email: string) => string;
  readonly resources: readonly Resource[];
  /** Whose form it is. */
  readonly owner: string;
  /** The event that is changed; undefined for a new one. */
  readonly changed: ReadEvent | undefined;
  readonly onDone: (done: Done) => void;
}

/** What is filled in, and all that follows from it. */
function useReserveForm({ search, nameOf, resources, owner, changed, onDone }: ReserveFormProps) {
  const now = useNow();
  const { timezone } = useConfiguration();
  const address = { ...search, event: changed?.id };
  const inHand = useReserveDraft(address, { owner, etag: changed?.etag ?? null }, () =>
    firstDraft(changed, search, resources, { now, zone: timezone, nameOf }),
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
  const schedules = useDraftSchedules({ chosen, people: draft.people, day: draft.day, days: draft.days, changed: event });
  const saving = useSaveReservation({ inHand, chosen, resources, changed, onDone });
  return { inHand, chosen, event, schedules, range: rangeOf(draft, timezone), saving };
}

export function ReserveForm(props: ReserveFormProps) {
  const { resources, owner, changed } = props;
  const t = useT();
  const text = useResourceText();
  const { inHand, chosen, event, schedules, range, saving } = useReserveForm(props);
  const { draft } = inHand;
  const [asksScope, setAsksScope] = useState(false);
  const patch = (part: Partial<ReserveDraft>) => {
    inHand.patch(part);
    saving.forgetFailure();
  };
  // What cannot be read may still be asked for: its calendar answers for itself.
  const isRefused = chosen.some((resource) => schedules.refusalsOf(resource, range).some(({ kind }) => kind !== 'service-error'));
  const isIncomplete = chosen.length === 0 || excessOf(draft.body) > 0;
  const first = chosen[0];
  const submit = (formEvent: FormEvent) => {
    formEvent.preventDefault();
    if (isIncomplete) return;
    // Somebody was typed and not chosen: the field says so, and nobody is left out behind one's back.
    const unfinished = formEvent.currentTarget.querySelector<HTMLElement>('.person-field[data-unfinished] input');
    if (unfinished !== null) return unfinished.focus();
    if (changed !== undefined && changed.seriesMasterId !== null) setAsksScope(true);
    else void saving.save('occurrence');
  };
  return (
    <form className="reserve__form" onSubmit={submit} noValidate>
      {inHand.isKept && <Kept onAfresh={inHand.startAfresh} />}
      <ReserveWhen
        draft={draft}
        chosen={chosen}
        organizer={changed?.organizer?.emailAddress.address ?? owner}
        changed={event}
        onChange={patch}
      />
      <section className="card" aria-labelledby="reserve-what">
        <h2 id="reserve-what">{t('reserve.what')}</h2>
        <ChosenResources
          chosen={chosen}
          resources={resources}
          schedules={schedules}
          range={range}
          onChange={(resourceIds) => patch({ resourceIds })}
        />
        <Suggest
          resources={resources}
          chosen={chosen}
          draft={draft}
          range={range}
          changed={event}
          onTake={(ids) => patch({ resourceIds: [...draft.resourceIds, ...ids] })}
        />
      </section>
      <section className="card" aria-labelledby="reserve-who">
        <h2 id="reserve-who">{t('reserve.who')}</h2>
        <ChosenPeople people={draft.people} schedules={schedules} range={range} onChange={(people) => patch({ people })} />
      </section>
      <ReserveDetails
        draft={draft}
        usualSubject={first === undefined ? '' : text.type(first)}
        isNew={changed === undefined}
        onChange={patch}
      />
      <div className="reserve__submit">
        {saving.error !== null && <SaveFailure error={saving.error} resources={resources} isSeries={draft.repetition !== 'never'} />}
        <ReserveSubmit
          draft={draft}
          chosen={chosen}
          isChange={changed !== undefined}
          busy={saving.busy}
          disabled={isIncomplete || isRefused}
        />
      </div>
      {asksScope && <AskScope title={draft.subject} onClose={() => setAsksScope(false)} onChoose={(scope) => void saving.save(scope)} />}
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
  readonly title: string;
  readonly onClose: () => void;
  readonly onChoose: (scope: EventScope) => void;
}

/** One date of a series is changed: it alone, or those that follow too. */
function AskScope({ title, onClose, onChoose }: AskScopeProps) {
  const t = useT();
  const { capabilities } = useConfiguration();
  const choose = (scope: EventScope) => () => {
    onClose();
    onChoose(scope);
  };
  return (
    <ChoiceDialog
      title={t('event.changeSeriesTitle', { title })}
      note={t(capabilities.keepsSingleChanges ? 'event.keepsSingleChanges' : 'event.losesSingleChanges')}
      closeLabel={t('action.cancel')}
      onClose={onClose}
      choices={[
        { label: t('event.onlyThis'), run: choose('occurrence') },
        { label: t('event.thisAndFollowing'), run: choose('series') },
      ]}
    />
  );
}
