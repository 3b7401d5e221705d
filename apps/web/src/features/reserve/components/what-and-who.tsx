import type { Resource } from '@assist/resource';
import { useT } from '../../../lib/language-context.tsx';
import { PersonField } from '../../../parts/people/person-field.tsx';
import type { ReserveModel } from '../use-reserve-form.ts';
import { FindTime } from './find-time.tsx';
import { InviteFromOtherCalendars } from './from-other-calendars.tsx';
import { ResourceField } from './resource-field.tsx';
import { SharedStrip } from './shared-strip.tsx';
import { Suggest } from './suggest.tsx';

/** Shows the resources and attendees with their day, the fields that add more, and the times at which all of them are free. */
export function WhatAndWho({ model }: { readonly model: ReserveModel }) {
  const { draft, chosen, organizer, schedules, event, openDays, patch } = model;
  const t = useT();
  return (
    <section className="card" aria-labelledby="reserve-what">
      <h2 id="reserve-what">{t('reserve.whatAndWho')}</h2>
      <SharedStrip
        draft={draft}
        chosen={chosen}
        organizer={organizer}
        schedules={schedules}
        onChange={patch}
        addResource={<AddResource model={model} />}
        addPerson={<AddPerson model={model} />}
      />
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
  );
}

function AddResource({ model: { draft, resources, chosen, range, event, refused, patch } }: { readonly model: ReserveModel }) {
  return (
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
  );
}

function AddPerson({ model: { draft, patch } }: { readonly model: ReserveModel }) {
  const t = useT();
  return (
    <>
      <PersonField
        label={t('reserve.addPerson')}
        placeholder={t('reserve.addPerson')}
        chosen={draft.people.map(({ email }) => email)}
        takesOutsiders
        onChoose={(people) => patch({ people: [...draft.people, ...people.map(({ email, name }) => ({ email, name, remotely: false }))] })}
      />
      <InviteFromOtherCalendars people={draft.people} onInvite={(person) => patch({ people: [...draft.people, person] })} />
    </>
  );
}

/**
 * Returns the chosen ids without the refused resources that were replaced. Each newly chosen resource replaces a refused one of its type.
 */
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
