import type { Capability } from '@assist/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { meQuery } from '../../../lib/api/queries.ts';
import { useT } from '../../../lib/language-context.tsx';

/** Shows links to the pages for administrators and managers. Other people are shown nothing. */
export function AdministrationSettings() {
  const t = useT();
  const { data: me } = useQuery(meQuery);
  const may = (capability: Capability) => me?.capabilities.includes(capability) === true;
  const isAdministrator = me?.administrator === true;
  if (!may('plan') && !may('kiosks') && !isAdministrator) return null;
  return (
    <section className="card settings__group" aria-labelledby="administration-title">
      <h2 id="administration-title">{t('settings.administration')}</h2>
      {may('plan') && (
        <>
          <p className="settings__hint">{t('settings.codesLead')}</p>
          <Link to="/administration/codes" className="button button--secondary button--normal">
            {t('settings.codes')}
          </Link>
        </>
      )}
      {may('kiosks') && (
        <>
          <p className="settings__hint">{t('settings.kiosksLead')}</p>
          <Link to="/administration/kiosks" className="button button--secondary button--normal">
            {t('settings.kiosks')}
          </Link>
        </>
      )}
      {isAdministrator && (
        <>
          <p className="settings__hint">{t('settings.auditLead')}</p>
          <Link to="/administration/audit" className="button button--secondary button--normal">
            {t('settings.audit')}
          </Link>
        </>
      )}
    </section>
  );
}
