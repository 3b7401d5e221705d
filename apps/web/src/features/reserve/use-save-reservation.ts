import type { EventScope } from '@assist/contract';
import { CHANGE_FATES } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import { useQueryClient } from '@tanstack/react-query';
import { answerOf } from '../../lib/api/api-error.ts';
import type { ReadEvent } from '../../lib/api/from-wire.ts';
import { useChangeEvent } from '../../lib/api/mutations.ts';
import { KEYS } from '../../lib/api/queries.ts';
import { useZone } from '../../lib/zone-context.tsx';
import { useReservationFlows } from '../../parts/reservation/use-reservation-flows.ts';
import { useResourceText } from '../../parts/resource/use-resource-text.ts';
import type { Done } from './components/reserve-result.tsx';
import { draftOf, resourceEmailsOf } from './first-draft.ts';
import { rangeOf, toChangeBody, toCreateBody } from './reserve-draft.ts';
import { type DecidedDate, exceptionsOf } from './series-choices.ts';
import type { DraftInHand } from './use-reserve-draft.ts';
import { useSeriesParts } from './use-series-parts.ts';

const NO_DATES: readonly DecidedDate[] = [];

interface SaveParts {
  readonly inHand: DraftInHand;
  readonly chosen: readonly Resource[];
  readonly resources: readonly Resource[];
  readonly changed: ReadEvent | undefined;
  /** Dates of a series with their outcomes; undefined if there is no series, or until the dates are loaded. */
  readonly dates: readonly DecidedDate[] | undefined;
  readonly onDone: (done: Done) => void;
}

/** Returns a function that creates or changes the form's reservation, and its failure, which the form shows until it is edited. */
export function useSaveReservation({ inHand, chosen, resources, changed, dates = NO_DATES, onDone }: SaveParts) {
  const text = useResourceText();
  const timezone = useZone();
  const { create } = useReservationFlows();
  const change = useChangeEvent();
  const client = useQueryClient();
  const { draft, idempotencyKey } = inHand;
  const first = chosen[0];
  const partsOf = useSeriesParts(resources);

  async function send(scope: EventScope): Promise<Done> {
    const { start, end } = rangeOf(draft, timezone);
    const about = { title: chosen.map(text.name).join(', '), start, end, place: first?.email };
    const subject = draft.subject.trim() === '' && first !== undefined ? text.type(first) : draft.subject.trim();
    if (changed === undefined) {
      const {
        event,
        occurrences,
        dates: apart = [],
      } = await create.mutateAsync({
        about,
        ...toCreateBody(
          draft,
          chosen,
          subject,
          timezone,
          idempotencyKey,
          exceptionsOf(
            dates,
            chosen.map(({ email }) => email),
          ),
        ),
        ...(draft.onlineMeeting === 'webex' ? { meeting: { provider: draft.onlineMeeting, invitees: draft.people } } : {}),
      });
      const made = dates.filter(({ date }) => !apart.some((one) => one.date === date && one.code !== null));
      return { event, occurrences, parts: partsOf(made), apart, isChange: false };
    }
    const hidden = resourceEmailsOf(changed).filter((email) => !resources.some((resource) => resource.email === email));
    const body = toChangeBody(draft, draftOf(changed, resources, timezone), chosen, hidden, subject, timezone, changed.etag);
    const event = await change.mutateAsync({ about, id: changed.id, body, scope });
    return { event, occurrences: 1, parts: [], apart: [], isChange: true };
  }

  return {
    error: create.error ?? change.error,
    busy: create.isPending || change.isPending,
    async save(scope: EventScope) {
      try {
        const done = await send(scope);
        inHand.drop();
        onDone(done);
      } catch (failure) {
        if (CHANGE_FATES[answerOf(failure)].isSettled) inHand.renewKey();
        // The plan of a series is refetched, to show which dates are no longer available.
        void client.invalidateQueries({ queryKey: KEYS.eventPlan });
      }
    },
    forgetFailure() {
      create.reset();
      change.reset();
    },
  };
}
