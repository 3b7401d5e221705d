import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { isApiError } from '../../lib/api/api-error.ts';
import { signInAsGuest } from '../../lib/api/guest.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { useT } from '../../lib/language-context.tsx';

interface Missing {
  readonly name?: string;
  readonly code?: string;
}

/** Returns the state of the visitor's form, what is missing in it, and the functions that submit it. */
export function useGuestEntry(returnUrl: string | undefined) {
  const t = useT();
  const { signIn } = useConfiguration();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [missing, setMissing] = useState<Missing>({});
  const come = useMutation({
    mutationFn: ({ name, ...by }: { name: string; code?: string; pass?: string }) => signInAsGuest(name, by),
    onSuccess: () => {
      queryClient.clear();
      return navigate({ href: returnUrl ?? '/visit', replace: true });
    },
    onError: (error) => {
      if (isApiError(error) && error.code === 'invitation-ended') complain({ code: errorText(error) });
    },
  });

  function complain(next: Missing) {
    setMissing(next);
    form.current?.querySelector<HTMLInputElement>(`[name=${next.name === undefined ? 'code' : 'name'}]`)?.focus();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [name, code] = [String(data.get('name')).trim(), String(data.get('code')).trim()];
    const next = {
      ...(name === '' ? { name: t('guest.nameMissing') } : {}),
      ...(code === '' && signIn.guests === 'with-invitation' ? { code: t('guest.codeMissing') } : {}),
    };
    setMissing(next);
    if (Object.keys(next).length > 0) complain(next);
    else come.mutate({ name, ...(code === '' ? {} : { code }) });
  }

  return { form, missing, come, submit };
}
