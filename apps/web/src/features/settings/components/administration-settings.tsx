import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { administers } from '../../../lib/administers.ts';
import { meQuery } from '../../../lib/api/queries.ts';
import { useT } from '../../../lib/language-context.tsx';

/** Leads administrators and managers to the administration. Other people are shown nothing. */
export function AdministrationSettings() {
  const t = useT();
  const { data: me } = useQuery(meQuery);
  if (!administers(me)) return null;
  return (
    <section className="card settings__group" aria-labelledby="administration-title">
      <h2 id="administration-title">{t('nav.administration')}</h2>
      <p className="settings__hint">{t('settings.administrationLead')}</p>
      <Link to="/admin" className="button button--secondary button--normal">
        {t('settings.administrationOpen')}
      </Link>
    </section>
  );
}
