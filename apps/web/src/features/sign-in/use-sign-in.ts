import type { SecondStep } from '@assist/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { signInAtMailServer } from '../../lib/api/outside-sign-in.ts';
import { mailServerOf, signIn } from '../../lib/api/sign-in.ts';
import { useConfiguration } from '../../lib/configuration-context.tsx';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Returns two functions: `enter` signs in with a password (for Assist or the mail server), and `goOn` opens the address that the person
 * wanted. If `enter` returns a second step, that must be completed before `goOn`.
 */
export function useSignIn() {
  const { signIn: methods } = useConfiguration();
  const search = useSearch({ from: '/account/login' });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const goOn = () => {
    queryClient.clear();
    return navigate({ href: search.return_url ?? '/', replace: true });
  };
  const enter = useMutation({
    mutationFn: async ({ email, password }: Credentials): Promise<SecondStep | undefined> => {
      if (mailServerOf(methods) === undefined) return signIn(email, password);
      await signInAtMailServer(email, password);
      return undefined;
    },
    onSuccess: (step) => (step === undefined ? goOn() : undefined),
  });
  return { enter, goOn };
}
