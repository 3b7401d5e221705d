import { BROWSER_LOG_MAX_ENTRIES, BROWSER_LOG_MAX_MESSAGE, sendBrowserLog } from '@assist/contract';
import { instantOf } from '@assist/time';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Copy, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useToast } from '../../../components/toast.tsx';
import { call } from '../../../lib/api/call.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { clearLog, listLog, type LogEntry } from '../../../lib/cache/browser-store.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { SearchButton } from '../../../parts/search/search-button.tsx';
import './log-page.css';

const LOG_QUERY = { queryKey: ['log'], queryFn: listLog, staleTime: 0 } as const;

/** Shows the errors that this browser has logged, to be read, copied, or sent to support. */
export function LogPage() {
  const t = useT();
  const toast = useToast();
  const client = useQueryClient();
  const { data: log = [] } = useQuery(LOG_QUERY);
  const copy = () =>
    navigator.clipboard.writeText(textOf(log)).then(
      () => toast({ kind: 'success', text: t('log.copied') }),
      () => toast({ kind: 'error', text: t('log.notCopied') }),
    );
  const clear = async () => {
    await clearLog();
    await client.invalidateQueries(LOG_QUERY);
  };
  return (
    <div className="page log">
      <header className="page__head">
        <h1>{t('log.title')}</h1>
        <SearchButton />
        {log.length > 0 && (
          <div className="log__actions">
            <Button icon={<Copy size={18} aria-hidden />} onClick={() => void copy()}>
              {t('action.copy')}
            </Button>
            <Button icon={<Trash2 size={18} aria-hidden />} onClick={() => void clear()}>
              {t('log.clear')}
            </Button>
          </div>
        )}
      </header>
      <p className="log__hint">{t('log.hint')}</p>
      {log.length === 0 ? <EmptyState icon={<CircleCheck />} title={t('log.empty')} /> : <SendLog log={log} />}
      <ol className="log__entries">
        {log.toReversed().map((entry, index) => (
          <Entry key={`${entry.at} ${index}`} entry={entry} />
        ))}
      </ol>
    </div>
  );
}

function Entry({ entry: { at, level, message, correlationId } }: { entry: LogEntry }) {
  const t = useT();
  const format = useFormat();
  const instant = instantOf(at);
  return (
    <li className="log__entry">
      <p className="log__when">
        <time dateTime={new Date(at).toISOString()}>
          {format.day(format.dateOf(instant))} {format.time(instant)}
        </time>{' '}
        · {t(level === 'error' ? 'log.error' : 'log.warning')}
        {correlationId !== '' && <> · {t('startup.reference', { correlationId })}</>}
      </p>
      <p>{message}</p>
    </li>
  );
}

/** Sends the log with a note to support. The note stays in its field until the server has received both. */
function SendLog({ log }: { log: readonly LogEntry[] }) {
  const t = useT();
  const errorText = useErrorText();
  const [note, setNote] = useState('');
  const send = useMutation({
    mutationFn: () =>
      call(sendBrowserLog, {
        body: {
          entries: log
            .slice(-BROWSER_LOG_MAX_ENTRIES)
            .map((entry) => ({ ...entry, message: entry.message.slice(0, BROWSER_LOG_MAX_MESSAGE) })),
          note: note.trim(),
          browser: navigator.userAgent.slice(0, 300),
        },
      }),
    onSuccess: () => setNote(''),
  });
  return (
    <form
      className="card log__send"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <TextField label={t('log.note')} value={note} maxLength={1_000} onChange={(event) => setNote(event.target.value)} />
      <Button type="submit" kind="primary" busy={send.isPending} icon={<Send size={18} aria-hidden />}>
        {t('log.send')}
      </Button>
      <div role="status" className="log__told">
        {send.isSuccess && t('log.sent', { reference: send.data.reference })}
        {send.isError && errorText(send.error)}
      </div>
    </form>
  );
}

/** Returns the log with one line per entry, so that it can be searched in other programs. */
function textOf(log: readonly LogEntry[]): string {
  return log
    .map(({ at, level, message, correlationId }) => `${new Date(at).toISOString()} ${level} ${correlationId || '-'} ${message}`)
    .join('\n');
}
