import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { OAuthError } from '../../../lib/api/outside-sign-in.ts';
import { useT } from '../../../lib/language-context.tsx';

export function useOAuthErrorText(): (error: unknown) => string {
  const t = useT();
  const errorText = useErrorText();
  return (error) => (error instanceof OAuthError ? t(`login.fault.${error.fault}`) : errorText(error));
}
