import { getOauthToken, refreshOauthToken } from '@assist/contract';
import { toInstant } from '@assist/time';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { CalendarCheck2, CalendarX2 } from 'lucide-react';
import { CalendarAccount } from './calendar-account.tsx';
import { Button } from '../../../components/button.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { mailServerOf } from '../../../lib/api/sign-in.ts';
import { leaveForProvider } from '../../../lib/api/outside-sign-in.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';

const STATE = queryOptions({ queryKey: ['connection'], queryFn: ({ signal }) => call(getOauthToken, { signal }) });

/** Shows whether the person's calendar can be reached, and how to reconnect it; nothing for the built-in calendar. */
export function CalendarSettings() {
  const t = useT();
  const format = useFormat();
  const { signIn } = useConfiguration();
  const { data: state } = useQuery(STATE);
  if (state === undefined) return null;
  const { connected, expiresAt } = state;
  const mailServer = mailServerOf(signIn);
  const isElsewhere = !connected || expiresAt !== null || mailServer !== undefined;
  if (!isElsewhere) return null;
  const name = signIn.oauth?.name ?? mailServer ?? '';
  const Icon = connected ? CalendarCheck2 : CalendarX2;
  return (
    <section className="card settings__group" aria-labelledby="calendar-title">
      <h2 id="calendar-title">{t('settings.calendar')}</h2>
      <p className="settings__state" role="status">
        <Icon size={20} aria-hidden /> {t(connected ? 'settings.calendarConnected' : 'settings.calendarGone', { name })}{' '}
        {connected && expiresAt !== null && t('settings.calendarUntil', { time: format.time(toInstant(expiresAt)) })}
      </p>
      {connected && <CalendarAccount />}
      {signIn.oauth !== null && <ConnectAgain />}
    </section>
  );
}

/** Shows a button that reconnects the calendar, with the server's stored credentials or else with the provider's sign-in. */
function ConnectAgain() {
  const t = useT();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { signIn } = useConfiguration();
  const path = useRouterState({ select: (state) => state.location.href });
  const connect = useMutation({
    mutationFn: async () => {
      const { oauth } = signIn;
      if (oauth === null) return;
      const renewed = await call(refreshOauthToken, { body: { scope: oauth.scope } }).catch((error: unknown) => {
        if (!isApiError(error) || error.code !== 'calendar-disconnected') throw error;
        return undefined;
      });
      if (renewed?.connected === true) client.setQueryData(STATE.queryKey, renewed);
      else await leaveForProvider(oauth, path, 'connect');
    },
  });
  return (
    <>
      <Button busy={connect.isPending} onClick={() => connect.mutate()}>
        {t('settings.calendarAgain')}
      </Button>
      {connect.isError && <p role="alert">{errorText(connect.error)}</p>}
    </>
  );
}
