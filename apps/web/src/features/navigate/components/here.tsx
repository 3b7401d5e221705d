import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { MapPin, MapPinOff, Navigation } from 'lucide-react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useT } from '../../../lib/language-context.tsx';
import type { useCodePlace } from '../use-code-place.ts';
import './here.css';

interface HereProps {
  readonly at: ReturnType<typeof useCodePlace>;
  /** Link that shows the place on the plan. */
  readonly plan: ReactNode;
  /** Other actions at this place. */
  readonly children?: ReactNode;
}

/** Shows the place of the scanned code, with links to the route from it and to the plan. */
export function Here({ at: { name, detail, start, isUnknown }, plan, children }: HereProps) {
  const t = useT();
  if (isUnknown)
    return (
      <div className="page here" role="alert">
        <EmptyState icon={<MapPinOff />} title={t('navigate.error.StartNotFound')}>
          <Link to="." search={{}} className="button button--primary button--large">
            {t('navigate.chooseStartAgain')}
          </Link>
        </EmptyState>
      </div>
    );
  return (
    <div className="page here">
      <header className="here__head">
        <p className="here__eyebrow">
          <MapPin size={18} aria-hidden /> {t('here.title')}
        </p>
        <h1>{name}</h1>
        {detail !== '' && <p className="here__detail">{detail}</p>}
      </header>
      {children}
      <div className="here__ways">
        {start !== undefined && (
          <Link
            to="/navigate"
            search={{ from: start.reference }}
            state={{ startChosen: 'ScanQR' }}
            className="button button--secondary button--large"
          >
            <Navigation size={20} aria-hidden />
            <span>{t('here.way')}</span>
          </Link>
        )}
        {plan}
      </div>
    </div>
  );
}
