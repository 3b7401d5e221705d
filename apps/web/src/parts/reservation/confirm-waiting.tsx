import type { ScheduleItem } from '@assist/availability';
import { confirmWaiting, listWaiting } from '@assist/contract';
import { EVENTS_REFRESH_MS, KEYS } from '../../lib/api/queries.ts';
import type { Resource } from '@assist/resource';
import { toInstant } from '@assist/time';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { useToast } from '../../components/toast.tsx';
import { call } from '../../lib/api/call.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useNow } from '../../lib/use-now.ts';
import { useResourceText } from '../resource/use-resource-text.ts';

/**
 * A button that confirms a reservation of which only the time is known. The reservation is found by the item's time, which may be longer
 * than the reservation's, because a calendar may merge adjacent items.
 */
export default function ConfirmWaiting({ at, item }: { readonly at: Resource; readonly item: ScheduleItem }) {
  const t = useT();
  const format = useFormat();
  const text = useResourceText();
  const now = useNow();
  const toast = useToast();
  const errorText = useErrorText();
  const client = useQueryClient();
  const params = { resourceEmail: at.email };
  const { data = [] } = useQuery({
    queryKey: [...KEYS.statuses, 'waiting', at.email],
    refetchInterval: EVENTS_REFRESH_MS,
    queryFn: ({ signal }) => call(listWaiting, { params, signal }),
  });
  const waiting = data.find(
    ({ start, end, confirmUntil }) => item.start <= toInstant(start) && toInstant(end) <= item.end && now < toInstant(confirmUntil),
  );
  const title = waiting === undefined ? '' : `${text.name(at)}, ${format.timeRange(toInstant(waiting.start), toInstant(waiting.end))}`;
  const confirm = useMutation({
    mutationFn: (body: { start: string; end: string }) => call(confirmWaiting, { params, body }),
    onSuccess: () => toast({ kind: 'success', text: t('event.confirmed', { title }) }),
    onError: (error) => toast({ kind: 'error', text: errorText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: KEYS.statuses }),
  });
  if (waiting === undefined) return null;
  return (
    <div className="event-actions">
      <Button
        kind="primary"
        size="small"
        icon={<Check size={18} aria-hidden />}
        aria-label={t('event.confirmNamed', { title })}
        busy={confirm.isPending}
        onClick={() => confirm.mutate({ start: waiting.start, end: waiting.end })}
      >
        {t('event.confirm')}
      </Button>
    </div>
  );
}
