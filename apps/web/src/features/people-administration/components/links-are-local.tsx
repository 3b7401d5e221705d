import { TriangleAlert } from 'lucide-react';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import './invitations.css';

/** The address of a server that only its own machine can reach. */
const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/;

/** Warns, before people are invited, that the links would not work for them. An empty `apiURL` means that PUBLIC_URL is not set. */
export function LinksAreLocal() {
  const t = useT();
  const { apiURL } = useConfiguration();
  if (apiURL !== '' && !LOCAL.test(apiURL)) return null;
  return (
    <p className="links-are-local">
      <TriangleAlert size={16} aria-hidden /> {t('people.linksLocal')}
    </p>
  );
}
