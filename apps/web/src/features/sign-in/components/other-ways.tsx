import { Link } from '@tanstack/react-router';
import { useT } from '../../../lib/language-context.tsx';

/** Back to the sign-in page, and from there to where one wanted to go. */
export function OtherWays({ returnUrl }: { readonly returnUrl: string | undefined }) {
  const t = useT();
  return (
    <Link to="/account/login" search={returnUrl === undefined ? {} : { return_url: returnUrl }} className="sign-in__other">
      {t('link.back')}
    </Link>
  );
}
