import type { ImportReport } from '@assist/contract';
import { ExternalLink } from 'lucide-react';
import { useLanguage, useT } from '../../../lib/language-context.tsx';

/** Says where on Earth a plan is, by all that is known without a map, and links to a map. */
export function PlanPosition({ plan }: { readonly plan: NonNullable<ImportReport['plan']> }) {
  const t = useT();
  const { locale } = useLanguage();
  const { latitude, longitude, address, nearest } = plan;
  const degrees = new Intl.NumberFormat(locale, { minimumFractionDigits: 4, maximumFractionDigits: 4 });
  const kilometres = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer', maximumSignificantDigits: 2 });
  const metres = new Intl.NumberFormat(locale, { style: 'unit', unit: 'meter', maximumSignificantDigits: 2 });
  const position = [
    t(latitude < 0 ? 'plans.southOf' : 'plans.northOf', { degrees: degrees.format(Math.abs(latitude)) }),
    t(longitude < 0 ? 'plans.westOf' : 'plans.eastOf', { degrees: degrees.format(Math.abs(longitude)) }),
  ].join(', ');
  const [lat, lon] = [latitude.toFixed(5), longitude.toFixed(5)];
  return (
    <div className="plan-position">
      <p>{t('plans.place', { position })}</p>
      {address !== null && <p>{t('plans.addressOf', { address })}</p>}
      {nearest !== null && (
        <p>
          {t('plans.nearest', {
            name: nearest.name,
            distance: nearest.metres < 1_000 ? metres.format(nearest.metres) : kilometres.format(nearest.metres / 1_000),
          })}
        </p>
      )}
      <a href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=18/${lat}/${lon}`} target="_blank" rel="noreferrer">
        {t('plans.onMap')} <ExternalLink size={14} aria-hidden />
      </a>
    </div>
  );
}
