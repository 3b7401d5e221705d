import { csvText } from '@assist/tables';
import { Copy, Download } from 'lucide-react';
import { Button, IconButton } from '../../../components/button.tsx';
import type { Invited } from '../../../lib/api/people-administration.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useCopy } from '../../../parts/account/use-copy.ts';
import './invitations.css';

/** Says who has been invited, and shows the links that are to be handed over if no mail was sent. */
export function Invitations({ invited }: { readonly invited: readonly Invited[] }) {
  const t = useT();
  const copy = useCopy();
  const mailed = invited.filter(({ isMailed }) => isMailed).length;
  const links = invited.flatMap(({ name, email, link }) => (link === null ? [] : [{ name, email, link }]));
  const rows = links.map(({ name, email, link }) => [name, email, link]);
  const save = () => downloadFile('invitations.csv', 'text/csv', csvText([['name', 'email', 'link'], ...rows]));
  return (
    <div className="invitations" role="status">
      {mailed > 0 && <p>{t('people.mailed', { count: mailed })}</p>}
      {links.length > 0 && (
        <>
          <p>{t('people.links')}</p>
          {links.length > 1 && (
            <div className="invitations__all">
              <Button
                size="small"
                icon={<Copy size={16} aria-hidden />}
                onClick={() => copy(rows.map((cells) => cells.join('\t')).join('\n'))}
              >
                {t('people.copyLinks')}
              </Button>
              <Button size="small" icon={<Download size={16} aria-hidden />} onClick={save}>
                {t('audit.save')}
              </Button>
            </div>
          )}
          <ul>
            {links.map(({ name, email, link }) => (
              <li key={link}>
                <span>
                  <strong>{name}</strong> {email}
                </span>
                {/* A field, in which a person selects the link where the browser does not let pages copy. */}
                <input
                  className="input"
                  readOnly
                  aria-label={t('people.linkOf', { name })}
                  value={link}
                  onFocus={(event) => event.currentTarget.select()}
                />
                <IconButton label={t('people.copyLinkOf', { name })} onClick={() => copy(link)}>
                  <Copy size={16} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
