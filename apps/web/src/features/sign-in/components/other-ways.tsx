import { Link } from '@tanstack/react-router';
import { useT } from '../../../lib/language-context.tsx';
import '../../../parts/account/entrance-card.css';

/** Shows a link back to the sign-in page. The link keeps the address that the person wanted. */
export function OtherWays({ returnUrl }: { readonly returnUrl: string | undefined }) {
  const t = useT();
  return (
    <Link to="/account/login" search={returnUrl === undefined ? {} : { return_url: returnUrl }} className="entrance__other">
      {t('link.back')}
    </Link>
  );
}
