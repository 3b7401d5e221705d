import type { Passkey } from '@assist/contract';
import { toInstant } from '@assist/time';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useToast } from '../../../components/toast.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { usePasskeyChanges } from '../../../lib/api/own-passkeys.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { ProveForm } from './prove-form.tsx';

export function PasskeyRow({ passkey }: { readonly passkey: Passkey }) {
  const t = useT();
  const format = useFormat();
  const [doing, setDoing] = useState<'nothing' | 'rename' | 'remove'>('nothing');
  const { name, createdAt, lastUsedAt } = passkey;
  const day = (instant: string) => format.day(format.dateOf(toInstant(instant)));
  if (doing === 'rename') return <RenameRow passkey={passkey} onDone={() => setDoing('nothing')} />;
  if (doing === 'remove') return <RemoveRow passkey={passkey} onCancel={() => setDoing('nothing')} />;
  return (
    <li>
      <p>
        <strong>{name}</strong>
        <br />
        <span className="settings__hint">
          {t('passkeys.created', { day: day(createdAt) })} ·{' '}
          {lastUsedAt === null ? t('passkeys.neverUsed') : t('passkeys.lastUsed', { day: day(lastUsedAt) })}
        </span>
      </p>
      <IconButton label={t('passkeys.rename', { name })} onClick={() => setDoing('rename')}>
        <Pencil size={18} aria-hidden />
      </IconButton>
      <IconButton label={t('passkeys.remove', { name })} onClick={() => setDoing('remove')}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </li>
  );
}

function RenameRow({ passkey: { id, name }, onDone }: { readonly passkey: Passkey; readonly onDone: () => void }) {
  const t = useT();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const { rename } = usePasskeyChanges();

  function submit(event: FormEvent) {
    event.preventDefault();
    const next = input.current?.value.trim() ?? '';
    setMissing(next === '');
    if (next === '') input.current?.focus();
    else rename.mutate({ id, name: next }, { onSuccess: onDone });
  }

  return (
    <li>
      <form className="settings__form" onSubmit={submit} noValidate>
        <TextField
          ref={input}
          name="name"
          autoComplete="off"
          autoFocus
          maxLength={120}
          defaultValue={name}
          // The old name is selected, so that typing replaces it.
          onFocus={(event) => event.target.select()}
          label={t('passkeys.name')}
          error={isMissing ? t('passkeys.nameMissing') : rename.isError ? errorText(rename.error) : undefined}
        />
        <div className="settings__leave">
          <Button type="submit" kind="primary" busy={rename.isPending}>
            {t('action.save')}
          </Button>
          <Button kind="quiet" onClick={onDone}>
            {t('action.cancel')}
          </Button>
        </div>
      </form>
    </li>
  );
}

function RemoveRow({ passkey: { id, name }, onCancel }: { readonly passkey: Passkey; readonly onCancel: () => void }) {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const titleId = useId();
  const { remove } = usePasskeyChanges();

  async function submit(proof: string) {
    // The row disappears with its passkey, so the result is shown in a toast.
    try {
      await remove.mutateAsync({ id, proof });
      toast({ kind: 'success', text: t('passkeys.removed', { name }) });
    } catch (error) {
      if (isApiError(error) && error.code === 'not-found') toast({ kind: 'error', text: errorText(error) });
    }
  }

  return (
    <li>
      <div className="settings__form" role="group" aria-labelledby={titleId}>
        <p>
          <strong id={titleId}>{t('passkeys.removeTitle', { name })}</strong>
          <br />
          <span className="settings__hint">{t('passkeys.removeNote')}</span>
        </p>
        <ProveForm
          label={t('twoStep.proof')}
          submitLabel={t('passkeys.removeNow')}
          isDanger
          busy={remove.isPending}
          error={remove.error}
          onProof={(proof) => void submit(proof)}
          onCancel={onCancel}
        />
      </div>
    </li>
  );
}
