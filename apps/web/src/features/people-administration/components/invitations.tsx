import { Copy } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import type { Invited } from '../../../lib/api/people-administration.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useCopy } from '../../../parts/account/use-copy.ts';

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
