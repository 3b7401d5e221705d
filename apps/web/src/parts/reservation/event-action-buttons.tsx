import type { EventScope } from '@assist/contract';
import { later } from '../../lib/later.ts';
import { fromInstant, type Instant, plusMinutes } from '@assist/time';
import { Link } from '@tanstack/react-router';
import { Check, Eye, Pencil, Square, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useToast } from '../../components/toast.tsx';
import { useActOnEvent, useChangeEvent, useFinishEvent } from '../../lib/api/mutations.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { loadWords, useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { aboutEvent } from './about-event.ts';
import { isFinishedHere, rememberFinished } from './finished-here.ts';
import type { ShownEvent } from './to-shown-event.ts';
import { useErase } from './use-erase.ts';
import { useEventWords } from './use-event-words.ts';
import { useEventTitle } from './use-event-title.ts';

const EraseChoice = later(async () => {
  const [choice] = await Promise.all([import('./erase-choice.tsx'), loadWords('others')]);
  return choice;
});

interface ButtonProps {
  readonly shown: ShownEvent;
  readonly size: 'small' | 'normal';
  /** Called when the event is deleted, so that its detail can be closed. */
  readonly onErased?: () => void;
}

/** The buttons of urgent actions. Those of other actions are in the detail that the row opens. */
export function UrgentActions({ shown }: Pick<ButtonProps, 'shown'>) {
  const { event, actions } = shown;
  return (
    <div className="event-actions">
      {actions.canViewFromColleague && event.ownerUserId !== null && <ViewLink shown={shown} size="small" />}
      {actions.showConfirmButton && <ConfirmButton shown={shown} size="small" />}
      {actions.showFinishButton && <FinishButton shown={shown} size="small" />}
    </div>
  );
}

/**
 * The buttons that the rules allow, except those that a reservation finished on this page no longer needs. They report a change by its
 * promise and not by callbacks of `mutate`, which are dropped when the button leaves the screen. The buttons of a deleted event may leave
 * it before the deletion is answered, and "Undo" must still appear.
 */
export function EventActionButtons({ shown, size = 'small', onErased }: Pick<ButtonProps, 'shown'> & Partial<ButtonProps>) {
  const { event, actions } = shown;
  const isFinished = isFinishedHere(event.id, event.end.utcDateTime);
  return (
    <div className="event-actions">
      {actions.canViewFromColleague && event.ownerUserId !== null && <ViewLink shown={shown} size={size} />}
      {actions.showConfirmButton && <ConfirmButton shown={shown} size={size} />}
      {actions.showChangeButton && !event.cancelled && <ChangeLink shown={shown} size={size} />}
      {actions.showFinishButton && !isFinished && actions.showChangeButton && !event.isAllDay && (
        <LongerButtons shown={shown} size={size} />
      )}
      {actions.showFinishButton && <FinishButton shown={shown} size={size} />}
      {actions.showDeleteButton && <DeleteButton shown={shown} size={size} {...(onErased === undefined ? {} : { onErased })} />}
    </div>
  );
}

/** A link to the detail of a colleague's event that the person may read. */
function ViewLink({ shown, size }: ButtonProps) {
  const t = useT();
  const title = useNamed(shown);
  return (
    <Link
      to="/reservations"
      search={(before) => ({ ...before, event: shown.event.id })}
      resetScroll={false}
      className={`button button--secondary button--${size}`}
      aria-label={`${t('event.view')}: ${title}`}
    >
      <Eye size={16} aria-hidden />
      <span>{t('event.view')}</span>
    </Link>
  );
}

function useNamed({ event }: ShownEvent): string {
  return useEventTitle()(event.subject);
}

function useFailure(): (error: unknown) => void {
  const toast = useToast();
  const errorText = useErrorText();
  return (error) => toast({ kind: 'error', text: errorText(error) });
}

function ConfirmButton({ shown, size }: ButtonProps) {
  const t = useT();
  const toast = useToast();
  const failed = useFailure();
  const act = useActOnEvent();
  const { event, resources } = shown;
  const { whatAndWhen } = useEventWords(shown);
  const requests = resources
    .filter((one) => one.canConfirm)
    .map(({ attendee }) => ({ email: attendee.emailAddress.address, iCalUid: event.iCalUId ?? '', id: event.id }));
  const confirm = () =>
    void act
      .mutateAsync({ about: aboutEvent(event), action: 'confirm', requests })
      .then(() => toast({ kind: 'success', text: t('event.confirmed', { title: whatAndWhen }) }), failed);
  return (
    <Button
      kind="primary"
      size={size}
      icon={<Check size={18} aria-hidden />}
      aria-label={t('event.confirmNamed', { title: useNamed(shown) })}
      busy={act.isPending}
      onClick={confirm}
    >
      {t('event.confirm')}
    </Button>
  );
}

function ChangeLink({ shown, size }: ButtonProps) {
  const t = useT();
  return (
    <Link
      to="/reservations/reserve"
      search={{ event: shown.event.id }}
      aria-label={t('event.changeNamed', { title: useNamed(shown) })}
      className={`button button--secondary button--${size}`}
    >
      <Pencil size={16} aria-hidden />
      <span>{t('action.change')}</span>
    </Link>
  );
}

const LONGER_MINUTES = [15, 30] as const;

/** Buttons that extend a current reservation by 15 or 30 minutes. */
function LongerButtons({ shown, size }: ButtonProps) {
  const format = useFormat();
  const title = useNamed(shown);
  const { goOnUntil, isChanging } = useGoOn(shown);
  const { event } = shown;
  return LONGER_MINUTES.map((minutes) => {
    const label = `+${format.duration(minutes)}`;
    return (
      <Button
        key={minutes}
        size={size}
        aria-label={`${label}: ${title}`}
        busy={isChanging}
        onClick={() => goOnUntil(plusMinutes(event.end.utcDateTime, minutes), event.etag, true)}
      >
        {label}
      </Button>
    );
  });
}

/** Returns a function that changes the end of a current reservation and tells the person whether that worked. */
function useGoOn(shown: ShownEvent) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const failed = useFailure();
  const change = useChangeEvent();
  const { what: title } = useEventWords(shown);
  const { event } = shown;
  const goOnUntil = (end: Instant, etag: string, canUndo: boolean) =>
    void change.mutateAsync({ about: aboutEvent(event), id: event.id, scope: 'occurrence', body: { etag, end: fromInstant(end) } }).then(
      (changed) =>
        toast({
          kind: 'success',
          text: t('event.finishUndone', { title, time: format.until(changed.end.utcDateTime, event.start.utcDateTime) }),
          ...(canUndo ? { action: { label: t('action.undo'), run: () => goOnUntil(event.end.utcDateTime, changed.etag, false) } } : {}),
        }),
      failed,
    );
  return { goOnUntil, isChanging: change.isPending };
}

function FinishButton({ shown, size }: ButtonProps) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const failed = useFailure();
  const finish = useFinishEvent();
  const { goOnUntil, isChanging } = useGoOn(shown);
  const { what: title } = useEventWords(shown);
  const named = useNamed(shown);
  const { event } = shown;
  const about = aboutEvent(event);
  if (isFinishedHere(event.id, event.end.utcDateTime)) return <span className="event-actions__done">✓ {t('event.isFinished')}</span>;
  const end = () =>
    void finish.mutateAsync({ id: event.id, about }).then((finished) => {
      rememberFinished(event.id, finished.end.utcDateTime);
      toast({
        kind: 'success',
        text: t('event.finished', { title, time: format.time(finished.end.utcDateTime) }),
        ...(finished.end.utcDateTime < event.end.utcDateTime
          ? { action: { label: t('action.undo'), run: () => goOnUntil(event.end.utcDateTime, finished.etag, false) } }
          : {}),
      });
    }, failed);
  return (
    <Button
      size={size}
      icon={<Square size={16} aria-hidden />}
      aria-label={t('event.finishNamed', { title: named })}
      busy={finish.isPending || isChanging}
      onClick={end}
    >
      {t('event.finish')}
    </Button>
  );
}

function DeleteButton({ shown, size, onErased }: ButtonProps) {
  const t = useT();
  const { erase, isErasing } = useErase(shown, onErased);
  const [asking, setAsking] = useState(false);
  const { event } = shown;
  const close = () => setAsking(false);
  const choose = (scope: EventScope) => {
    close();
    erase(scope);
  };
  return (
    <>
      <Button
        kind="danger"
        size={size}
        icon={<Trash2 size={16} aria-hidden />}
        aria-label={t('event.deleteNamed', { title: useNamed(shown) })}
        busy={isErasing}
        onClick={() => (event.seriesMasterId === null ? erase('occurrence') : setAsking(true))}
      >
        {t('event.delete')}
      </Button>
      {asking && (
        <Suspense>
          <EraseChoice shown={shown} onChoose={choose} onClose={close} {...(onErased === undefined ? {} : { onErased })} />
        </Suspense>
      )}
    </>
  );
}
