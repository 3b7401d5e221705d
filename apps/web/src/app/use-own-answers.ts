import { isTentative } from '@assist/reservation';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useToast } from '../components/toast.tsx';
import { useOwnReservations } from '../lib/api/mutations.ts';
import { forgetOwn, rememberOwn } from '../lib/api/own-reservations.ts';
import { eventAnswerQuery, pollOfEvent } from '../lib/api/queries.ts';
import { refreshReservations } from '../lib/api/refresh-reservations.ts';
import { isDeletedHere } from '../lib/api/run-flows.ts';
import { useT } from '../lib/language-context.tsx';
import { useFormatOfOwn } from '../parts/resource/use-format-of-own.ts';

/**
 * Waits, on every screen, until the resources have answered new reservations (specification, section 4, "After create or change"), and
 * reports refusals and reservations that have disappeared. Own reservations are remembered until the schedules contain them.
 */
export function useOwnAnswers(): void {
  const t = useT();
  const toast = useToast();
  const client = useQueryClient();
  const own = useOwnReservations();
  const asked = own.filter(({ resources }) => resources.some(({ status }) => status === 'tentative'));
  const { formatOf, isLoading } = useFormatOfOwn(asked.length > 0);
  const results = useQueries({ queries: asked.map(({ eventId, knownSince }) => eventAnswerQuery(eventId, knownSince)) });

  useEffect(() => {
    if (isLoading) return;
    asked.forEach((reservation, index) => {
      const { data } = results[index]!;
      const isGone = pollOfEvent(results[index]!, reservation.knownSince).outcome === 'not-found';
      const answers = new Map(data?.attendees.map(({ emailAddress, status }) => [emailAddress.address, status.response]));
      const declined = reservation.resources.filter(({ email }) => answers.get(email) === 'declined');
      const left = isGone
        ? []
        : reservation.resources
            .filter((resource) => !declined.includes(resource))
            .map((resource) => {
              const response = answers.get(resource.email);
              return response === undefined || isTentative(response) ? resource : { ...resource, status: 'reserved' as const };
            });
      if (JSON.stringify(left) === JSON.stringify(reservation.resources)) return;
      const isSettled = left.length === 0 || (reservation.isTold && left.every(({ status }) => status === 'reserved'));
      if (isSettled) forgetOwn([reservation.eventId]);
      else rememberOwn({ ...reservation, resources: left });
      const timeAt = (email: string | undefined) => {
        const format = formatOf(email);
        return `${format.day(format.dateOf(reservation.start))} ${format.timeRange(reservation.start, reservation.end)}`;
      };
      const nameOf = (email: string) => data?.attendees.find(({ emailAddress }) => emailAddress.address === email)?.emailAddress.name;
      for (const { email } of declined)
        toast({ kind: 'error', text: t('reserve.declined', { name: nameOf(email) ?? email, time: timeAt(email) }) });
      if (isGone && !isDeletedHere(reservation.eventId)) {
        // A reservation that was never seen in the calendar is known only by its subject.
        const names = reservation.resources.flatMap(({ email }) => nameOf(email) ?? []);
        const name = names.length === 0 ? reservation.subject : names.join(', ');
        toast({ kind: 'error', text: t('reserve.missing', { name, time: timeAt(reservation.resources[0]?.email) }) });
      }
      void refreshReservations(client);
    });
  });
}
