import type { EventScope } from '@assist/contract';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ChoiceDialog } from '../../../components/choice-dialog.tsx';
import type { ReadEvent } from '../../../lib/api/from-wire.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { InZone } from '../../../lib/zone-context.tsx';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import { useScopeChoices } from '../../../parts/reservation/use-scope-choices.ts';
import { WalkNote } from '../../../parts/walk/walk-note.tsx';
import type { DraftInHand } from '../use-reserve-draft.ts';
import { type ReserveFormProps, type ReserveModel, useDraftInHand, useReserveForm } from '../use-reserve-form.ts';
import { ReserveDetails } from './reserve-details.tsx';
import { ReserveSubmit } from './reserve-submit.tsx';
import { ReserveWhen } from './reserve-when.tsx';
import { SaveFailure } from './save-failure.tsx';
import { SeriesDates } from './series-dates.tsx';
import { WhatAndWho } from './what-and-who.tsx';

/** Shows the form in the zone of its first resource: 09:00 means 09:00 there. */
export function ReserveForm(props: ReserveFormProps) {
  const { inHand, zone } = useDraftInHand(props);
  return (
    <InZone zone={zone}>
      <Fields {...props} inHand={inHand} />
    </InZone>
  );
}

function Fields({ inHand, ...props }: ReserveFormProps & { readonly inHand: DraftInHand }) {
  const { resources, changed } = props;
  const text = useResourceText();
  const model = useReserveForm(props, inHand);
  const { draft, chosen, plan, saving, patch } = model;
  const [asksScope, setAsksScope] = useState(false);
  const first = chosen[0];
  const submit = (formEvent: FormEvent) => {
    formEvent.preventDefault();
    if (model.isIncomplete) return;
    // If a typed name was not chosen from the list, its field gets the focus, so that nobody is silently left out.
    const unfinished = formEvent.currentTarget.querySelector<HTMLElement>('.person-field[data-unfinished] input');
    if (unfinished !== null) return unfinished.focus();
    if (changed !== undefined && changed.seriesMasterId !== null) setAsksScope(true);
    else void saving.save('occurrence');
  };
  return (
    <form className="reserve__form" onSubmit={submit} noValidate>
      {inHand.isKept && <Kept onAfresh={inHand.startAfresh} />}
      <div className="reserve__wish">
        <ReserveWhen draft={draft} openDays={model.openDays} isNew={changed === undefined} onChange={patch} />
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
        <WhatAndWho model={model} />
        <div className="reserve__submit">
          {saving.error !== null && <SaveFailure error={saving.error} resources={resources} isSeries={draft.repeat !== null} />}
          <ReserveSubmit
            draft={draft}
            chosen={chosen}
            dates={plan?.dates}
            resources={resources}
            isChange={changed !== undefined}
            busy={saving.busy}
            disabled={model.isIncomplete || model.isRefused}
          />
          {/* Below the button, which would otherwise move when the walking time comes, and a press on it would be lost. */}
          <WalkNote resources={chosen} range={model.range} changedId={model.event?.id} />
        </div>
      </div>
      {asksScope && changed !== undefined && <AskScope changed={changed} model={model} onClose={() => setAsksScope(false)} />}
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
  readonly model: ReserveModel;
  readonly onClose: () => void;
}

/** Asks whether a change applies to this date of a series, to this and the following dates, or to all dates, and saves the change. */
function AskScope({ changed, model: { draft, range, chosen, saving }, onClose }: AskScopeProps) {
  const t = useT();
  const { capabilities } = useConfiguration();
  const choices = useScopeChoices({
    id: changed.id,
    range,
    isAllDay: draft.isAllDay,
    emails: chosen.map(({ email }) => email),
    onChoose: (scope: EventScope) => {
      onClose();
      void saving.save(scope);
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
