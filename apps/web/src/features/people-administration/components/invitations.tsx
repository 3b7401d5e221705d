import { Copy, TriangleAlert } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import type { Invited } from '../../../lib/api/people-administration.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useCopy } from '../../../parts/account/use-copy.ts';

/** The address of a server that only its own machine can reach. */
const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/;

/** Says who has been invited, and shows the links that are to be handed over if no mail was sent. */
export function Invitations({ invited }: { readonly invited: readonly Invited[] }) {
  const t = useT();
  const copy = useCopy();
  const mailed = invited.filter(({ isMailed }) => isMailed).length;
  const links = invited.flatMap(({ name, link }) => (link === null ? [] : [{ name, link }]));
  return (
    <div className="invitations" role="status">
      {mailed > 0 && <p>{t('people.mailed', { count: mailed })}</p>}
      {links.length > 0 && (
        <>
          <p>{t('people.links')}</p>
          {links.some(({ link }) => LOCAL.test(link)) && (
            <p className="invitations__local">
              <TriangleAlert size={16} aria-hidden /> {t('people.linksLocal')}
            </p>
          )}
          <Button
            size="small"
            icon={<Copy size={16} aria-hidden />}
            onClick={() => copy(links.map(({ name, link }) => `${name}\t${link}`).join('\n'))}
          >
            {t('people.copyLinks')}
          </Button>
          <ul>
            {links.map(({ name, link }) => (
              <li key={link}>
                <strong>{name}</strong> <code>{link}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
