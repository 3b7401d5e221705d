import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { MapPin, MapPinOff, Navigation } from 'lucide-react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useT } from '../../../lib/language-context.tsx';
import type { useCodePlace } from '../use-code-place.ts';
import './here.css';

interface HereProps {
  readonly at: ReturnType<typeof useCodePlace>;
  /** Where the plan shows it. */
  readonly plan: ReactNode;
  /** Other things that can be done here. */
  readonly children?: ReactNode;
}

/** The place of the scanned code, and the way from here. */
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
