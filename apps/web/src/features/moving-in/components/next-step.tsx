import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { overviewQuery } from '../../../lib/api/imports.ts';
import { useT } from '../../../lib/language-context.tsx';

/** Leads on from the resources: to the people, if they get their accounts here, and back to the overview. */
export function NextStep() {
  const t = useT();
  const { data: overview } = useQuery(overviewQuery);
  return (
    <>
      {overview?.hasPasswords === true && (
        <Link to="/admin/people" className="button button--secondary button--normal">
          {t('places.nextPeople')}
        </Link>
      )}
      <Link to="/admin" className="button button--secondary button--normal">
        {t('places.toOverview')}
      </Link>
    </>
  );
}
