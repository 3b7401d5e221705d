import type { OwnSession } from '@assist/contract';
import { toInstant } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { useToast } from '../../../components/toast.tsx';
import { ownSessionsQuery, useEndOwnSession } from '../../../lib/api/own-sessions.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';

/**
 * Shows the person's sessions. A button ends each session except the current one. No proof of identity is required, because somebody who
 * finds a stranger's session has to be quick.
 */
export function SessionSettings() {
  const t = useT();
  const errorText = useErrorText();
  const { data: sessions, error } = useQuery(ownSessionsQuery);
  const title = useRef<HTMLHeadingElement>(null);
  if (sessions === undefined && error === null) return null;
  return (
    <section className="card settings__group" aria-labelledby="sessions-title">
      <h2 id="sessions-title" ref={title} tabIndex={-1}>
        {t('sessions.title')}
      </h2>
      <p className="settings__hint">{t('sessions.lead')}</p>
      {sessions === undefined ? (
        <p role="alert">{errorText(error)}</p>
      ) : (
        <ul className="settings__rows">
          {sessions.map((session) => (
            // After a session has ended, the focus moves to the title, so that an accidental second press does not end another session.
            <SessionRow key={session.id} session={session} onEnded={() => title.current?.focus()} />
          ))}
        </ul>
      )}
    </section>
  );
}

function SessionRow({ session, onEnded }: { readonly session: OwnSession; readonly onEnded: () => void }) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const errorText = useErrorText();
  const end = useEndOwnSession();
  const timesId = useId();
  const { id, createdAt, lastUsedAt, isThisOne } = session;
  const device = useDeviceText(session);
  const moment = (text: string) => {
    const instant = toInstant(text);
    return `${format.day(format.dateOf(instant))} ${format.time(instant)}`;
  };

  async function submit() {
    try {
      await end.mutateAsync(id);
      toast({ kind: 'success', text: t('sessions.ended', { device }) });
      onEnded();
    } catch (error) {
      toast({ kind: 'error', text: errorText(error) });
    }
  }

  return (
    <li>
      <p>
        <strong>{device}</strong>
        <br />
        <span className="settings__hint" id={timesId}>
          {t('sessions.since', { since: moment(createdAt) })}
          {!isThisOne && ` · ${t('sessions.lastUsed', { used: moment(lastUsedAt) })}`}
        </span>
      </p>
      {isThisOne ? (
        <span>{t('sessions.here')}</span>
      ) : (
        <Button busy={end.isPending} aria-label={t('sessions.endOf', { device })} aria-describedby={timesId} onClick={() => void submit()}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

/**
 * Returns the browser and the system of a session in words. Both are unknown for programs, and for sessions older than these records.
 */
function useDeviceText({ browser, system }: OwnSession): string {
  const t = useT();
  if (browser !== null && system !== null) return t('sessions.device', { browser, system });
  return browser ?? system ?? t('sessions.unknown');
}
