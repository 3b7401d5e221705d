import { useState } from 'react';
import { useToast } from '../../components/toast.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import type { Created } from '../../lib/api/changes.ts';
import type { ReadEvent } from '../../lib/api/from-wire.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { useT } from '../../lib/language-context.tsx';
import { newId } from '../../lib/new-id.ts';
import { useFormat } from '../../lib/use-format.ts';
import { aboutEvent } from './about-event.ts';
import { restoredBody } from './restored-body.ts';
import type { ShownEvent } from './to-shown-event.ts';
import { useEventWords } from './use-event-words.ts';
import { useReservationFlows } from './use-reservation-flows.ts';

interface Outcome<T> {
  readonly done: readonly { readonly date: ReadEvent; readonly answer: T }[];
  readonly failed: readonly { readonly date: ReadEvent; readonly error: unknown }[];
}

/** Returns a function that deletes dates of a series one by one. A failure does not stop the others. `done` counts the processed dates. */
export function useEraseDates(shown: ShownEvent, onErased?: () => void) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const errorText = useErrorText();
  const { again } = useReservationFlows();
  const { what } = useEventWords(shown);
  const [done, setDone] = useState<number>();
  const dayOf = (date: ReadEvent) => format.dateOf(format.spanOf(date).start);
  const daysOf = (dates: readonly { readonly date: ReadEvent }[]) => dates.map(({ date }) => format.day(dayOf(date))).join(', ');
  /** Returns a text such as "Planning, Vltava, 5 dates, 30 Nov – 14 Dec". */
  const nameOf = (dates: readonly { readonly date: ReadEvent }[]) =>
    [what, t('reserve.doneOccurrences', { count: dates.length }), format.days(dayOf(dates[0]!.date), dayOf(dates.at(-1)!.date))].join(', ');
  const known = new Map(
    shown.resources.map(({ resource: { email, displayName, username } }) => [email, { email, displayName, username }] as const),
  );
  const resourcesOf = ({ attendees }: ReadEvent) =>
    attendees
      .filter(({ resource }) => resource)
      .map(({ emailAddress: { address, name } }) => known.get(address) ?? { email: address, displayName: name });

  async function restore(dates: readonly ReadEvent[]): Promise<void> {
    const outcome = await eachByItself<Created>(dates, (date) =>
      again('create', { idempotencyKey: newId(), ...restoredBody(date, [date], resourcesOf(date))! }, aboutEvent(date)),
    );
    if (outcome.done.length === 0) return toast({ kind: 'error', text: errorText(outcome.failed[0]?.error) });
    const isAsked = outcome.done.some(({ answer }) =>
      answer.event.attendees.some(({ resource, status }) => !resource && status.response === 'needsAction'),
    );
    const text = t(isAsked ? 'event.restoredAsked' : 'event.restored', { title: nameOf(outcome.done) });
    toast(
      outcome.failed.length === 0
        ? { kind: 'success', text }
        : { kind: 'warning', text: `${text} · ${t('series.notMade')} ${daysOf(outcome.failed)}` },
    );
  }

  async function erase(dates: readonly ReadEvent[]): Promise<void> {
    setDone(0);
    // The date whose dialog is open is deleted last, because the dialog with the counter closes with it.
    const isChosen = (date: ReadEvent) => date.id === shown.event.id;
    const inTurn = dates.toSorted((a, b) => Number(isChosen(a)) - Number(isChosen(b)));
    const outcome = await eachByItself(
      inTurn,
      (date) => again('delete', { event: date, scope: 'occurrence', resources: resourcesOf(date) }, aboutEvent(date)),
      () => setDone((count = 0) => count + 1),
    );
    const refused = [...Map.groupBy(outcome.failed, ({ error }) => (isApiError(error) ? error.code : '')).values()].map(
      (alike) => `${t('scope.rangeNotDeleted', { days: daysOf(alike) })} · ${errorText(alike[0]!.error)}`,
    );
    if (outcome.done.length === 0) return toast({ kind: 'error', text: refused.join(' · ') });
    toast({
      kind: refused.length === 0 ? 'info' : 'warning',
      text: [t('event.deleted', { title: nameOf(outcome.done) }), ...refused].join(' · '),
      action: { label: t('action.undo'), run: () => void restore(outcome.done.map(({ date }) => date)) },
    });
    if (outcome.done.some(({ date }) => isChosen(date))) onErased?.();
  }

  return { erase, done };
}

/** Runs an action for one date after another. Returns the succeeded and the failed dates, each list ordered by day. */
async function eachByItself<T>(
  dates: readonly ReadEvent[],
  act: (date: ReadEvent) => Promise<T>,
  onEach?: () => void,
): Promise<Outcome<T>> {
  const done: Outcome<T>['done'][number][] = [];
  const failed: Outcome<T>['failed'][number][] = [];
  for (const date of dates) {
    await act(date).then(
      (answer) => done.push({ date, answer }),
      (error: unknown) => failed.push({ date, error }),
    );
    onEach?.();
  }
  const byStart = (a: { readonly date: ReadEvent }, b: { readonly date: ReadEvent }) => a.date.start.utcDateTime - b.date.start.utcDateTime;
  return { done: done.toSorted(byStart), failed: failed.toSorted(byStart) };
}
