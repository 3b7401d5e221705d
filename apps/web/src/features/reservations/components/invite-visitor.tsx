import type { AnswerOf, inviteVisitor } from '@assist/contract';
import { type Instant, toInstant } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { Copy, Link2, Share, UserPlus, X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useToast } from '../../../components/toast.tsx';
import { invitationsQuery, useInviteVisitor, useTakeBackInvitation } from '../../../lib/api/invitations.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { useCopy } from '../../../parts/account/use-copy.ts';

type Made = AnswerOf<typeof inviteVisitor>;

/** Shows the visitors invited to a reservation, and a form that makes a code for another visitor. */
export function InviteVisitor({ eventId }: { readonly eventId: string }) {
  const t = useT();
  const errorText = useErrorText();
  const invite = useInviteVisitor(eventId);
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const visitor = input.current?.value.trim() ?? '';
    setFault(visitor === '' ? t('invite.visitorMissing') : undefined);
    if (visitor === '') return input.current?.focus();
    invite.mutate(visitor, {
      onSuccess: () => {
        if (input.current !== null) input.current.value = '';
      },
    });
  }

  return (
    <section className="invite" aria-labelledby="invite-title">
      <h3 id="invite-title">{t('invite.title')}</h3>
      <Invited eventId={eventId} />
      {invite.data !== undefined && <NewCode made={invite.data} />}
      <form onSubmit={submit} noValidate>
        <TextField
          ref={input}
          name="visitor"
          autoComplete="off"
          maxLength={120}
          label={t('invite.visitor')}
          hint={t('invite.hint')}
          error={fault}
        />
        {invite.isError && (
          <p className="field__error" role="alert">
            {errorText(invite.error)}
          </p>
        )}
        <Button type="submit" size="small" icon={<UserPlus size={16} aria-hidden />} busy={invite.isPending}>
          {t('invite.make')}
        </Button>
      </form>
    </section>
  );
}

/** Shows a new invitation's code. It cannot be shown again later, because only its hash is stored. */
function NewCode({ made: { code, visitor } }: { readonly made: Made }) {
  const t = useT();
  const copy = useCopy();
  const { companyName } = useConfiguration();
  const link = `${location.origin}/account/guest#${code}`;
  return (
    <div className="invite__code" role="status">
      <p>{t('invite.codeOf', { visitor })}</p>
      <output>{code}</output>
      <p>{t('invite.once')}</p>
      <div className="event-actions">
        {'share' in navigator && (
          <Button
            size="small"
            icon={<Share size={16} aria-hidden />}
            // Closing the share dialog rejects the promise, but is not an error.
            onClick={() => void navigator.share({ title: t('guest.title', { company: companyName }), url: link }).catch(() => undefined)}
          >
            {t('invite.shareLink')}
          </Button>
        )}
        <Button size="small" icon={<Link2 size={16} aria-hidden />} onClick={() => copy(link)}>
          {t('invite.copyLink')}
        </Button>
        <Button size="small" icon={<Copy size={16} aria-hidden />} onClick={() => copy(code)}>
          {t('invite.copyCode')}
        </Button>
      </div>
    </div>
  );
}

function Invited({ eventId }: { readonly eventId: string }) {
  const t = useT();
  const format = useFormat();
  const toast = useToast();
  const errorText = useErrorText();
  const { data: invitations = [], error } = useQuery(invitationsQuery(eventId));
  const takeBack = useTakeBackInvitation(eventId);
  const dayAndTime = (instant: Instant) => `${format.day(format.dateOf(instant))} ${format.time(instant)}`;
  if (error !== null) return <p className="field__error">{errorText(error)}</p>;
  if (invitations.length === 0) return null;
  return (
    <ul>
      {invitations.map(({ id, visitor, endsAt }) => (
        <li key={id}>
          <span>
            <strong>{visitor}</strong> {t('invite.until', { time: dayAndTime(toInstant(endsAt)) })}
          </span>
          <IconButton
            label={t('invite.takeBack', { visitor })}
            disabled={takeBack.isPending}
            onClick={() =>
              takeBack.mutate(id, {
                onSuccess: () => toast({ kind: 'success', text: t('invite.takenBack', { visitor }) }),
                onError: (failure) => toast({ kind: 'error', text: errorText(failure) }),
              })
            }
          >
            <X size={18} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
