import { newId } from '../lib/new-id.ts';
import { fromInstant } from '@assist/time';
import { Link } from '@tanstack/react-router';
import { Check, Pencil, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { ChoiceDialog } from '../components/choice-dialog.tsx';
import { useToast } from '../components/toast.tsx';
import { useActOnEvent, useChangeEvent, useFinishEvent } from '../lib/api/mutations.ts';
import { useErrorText } from '../lib/api/use-error-text.ts';
import { useT } from '../lib/language-context.tsx';
import { useFormat } from '../lib/use-format.ts';
import { aboutEvent } from './about-event.ts';
import type { ShownEvent } from './to-shown-event.ts';
import { useReservationFlows } from './use-reservation-flows.ts';

/** Exactly the buttons that the rules grant, and nothing else. */
export function EventActionButtons({ shown, size = 'small' }: { shown: ShownEvent; size?: 'small' | 'normal' }) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const errorText = useErrorText();
  const act = useActOnEvent();
  const finish = useFinishEvent();
  const change = useChangeEvent();
  const { remove, again } = useReservationFlows();
  const [asking, setAsking] = useState(false);
  const { event, resources, actions } = shown;
  const title = event.subject;
  const named = event.subject === '' ? t('event.noSubject') : event.subject;
  const told = resources.map(({ resource }) => ({ email: resource.email, displayName: resource.displayName, username: resource.username }));
  const failed = (error: unknown) => toast({ kind: 'error', text: errorText(error) });
  // By promise and not by the callbacks of `mutate`, which are dropped with the button: what was deleted may have gone from the
  // screen before its deletion is answered, and its "Undo" must come all the same.

  const confirm = () =>
    void act
      .mutateAsync({
        about: aboutEvent(event),
        action: 'confirm',
        requests: resources
          .filter((one) => one.canConfirm)
          .map(({ attendee }) => ({ email: attendee.emailAddress.address, iCalUid: event.iCalUId ?? '', id: event.id })),
      })
      .then(() => toast({ kind: 'success', text: t('event.confirmed', { title }) }), failed);

  const end = () =>
    void finish.mutateAsync({ id: event.id, about: aboutEvent(event) }).then(
      (finished) =>
        toast({
          kind: 'success',
          text: t('event.finished', { title, time: format.time(finished.end.utcDateTime) }),
          action: { label: t('action.undo'), run: () => goOn(finished.etag) },
        }),
      failed,
    );

  /** The end that it had, if nobody else has taken the time meanwhile. */
  const goOn = (etag: string) =>
    void change
      .mutateAsync({
        about: aboutEvent(event),
        id: event.id,
        scope: 'occurrence',
        body: { etag, end: fromInstant(event.end.utcDateTime) },
      })
      .then(
        (changed) => toast({ kind: 'success', text: t('event.finishUndone', { title, time: format.time(changed.end.utcDateTime) }) }),
        failed,
      );

  /** Undo beats "are you sure": what was deleted is reserved again, if nobody else has taken it. */
  const restore = () =>
    void again(
      'create',
      {
        idempotencyKey: newId(),
        subject: event.subject,
        bodyHtml: event.bodyHtml,
        start: new Date(event.start.utcDateTime).toISOString(),
        end: new Date(event.end.utcDateTime).toISOString(),
        timezone: event.start.timeZone,
        isAllDay: event.isAllDay,
        visibility: event.visibility,
        attendees: event.attendees
          .filter((attendee) => !attendee.resource)
          .map(({ emailAddress, remotely }) => ({ email: emailAddress.address, name: emailAddress.name, remotely })),
        resources: told,
        reminder: event.reminder,
      },
      aboutEvent(event),
    ).then(() => toast({ kind: 'success', text: t('event.restored', { title }) }), failed);

  const erase = (scope: 'occurrence' | 'series') => {
    setAsking(false);
    void remove
      .mutateAsync({
        about: aboutEvent(event),
        event,
        scope,
        resources: told,
      })
      .then(
        () =>
          toast({
            kind: 'info',
            text: t(scope === 'series' ? 'event.seriesDeleted' : 'event.deleted', { title }),
            ...(scope === 'occurrence' ? { action: { label: t('action.undo'), run: restore } } : {}),
          }),
        failed,
      );
  };

  return (
    <div className="event-actions">
      {actions.showConfirmButton && (
        <Button
          kind="primary"
          size={size}
          icon={<Check size={18} aria-hidden />}
          aria-label={t('event.confirmNamed', { title: named })}
          busy={act.isPending}
          onClick={confirm}
        >
          {t('event.confirm')}
        </Button>
      )}
      {actions.showChangeButton && !event.cancelled && (
        <Link
          to="/reservations/reserve"
          search={{ event: event.id }}
          aria-label={t('event.changeNamed', { title: named })}
          className={`button button--secondary button--${size}`}
        >
          <Pencil size={16} aria-hidden />
          <span>{t('event.change')}</span>
        </Link>
      )}
      {actions.showFinishButton && (
        <Button
          size={size}
          icon={<Square size={16} aria-hidden />}
          aria-label={t('event.finishNamed', { title: named })}
          busy={finish.isPending || change.isPending}
          onClick={end}
        >
          {t('event.finish')}
        </Button>
      )}
      {actions.showDeleteButton && (
        <Button
          kind="danger"
          size={size}
          icon={<Trash2 size={16} aria-hidden />}
          aria-label={t('event.deleteNamed', { title: named })}
          busy={remove.isPending}
          onClick={() => (event.seriesMasterId === null ? erase('occurrence') : setAsking(true))}
        >
          {t('event.delete')}
        </Button>
      )}
      {asking && (
        <ChoiceDialog
          title={t('event.deleteSeriesTitle', { title })}
          onClose={() => setAsking(false)}
          closeLabel={t('action.cancel')}
          choices={[
            { label: t('event.onlyThis'), run: () => erase('occurrence') },
            { label: t('event.thisAndFollowing'), run: () => erase('series') },
          ]}
        />
      )}
    </div>
  );
}
