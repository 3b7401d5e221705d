import type { Translate } from '@assist/i18n';
import type { NavigationError } from '@assist/wayfinding';
import { TriangleAlert } from 'lucide-react';
import { EmptyState } from '../components/empty-state.tsx';

interface TroubleProps {
  readonly error: Extract<NavigationError, 'InvalidKioskLicence' | 'KioskIsOutOfOrder'>;
  readonly t: Translate;
  readonly locale: string;
  /** The time of the next automatic try, in milliseconds since 1970; undefined if it keeps trying all the time. */
  readonly nextTryAt?: number | undefined;
  /** The person to ask; may be empty. */
  readonly contact: string;
}

/** Specification, section 8: shows what is wrong with the device instead of its content. */
export function Trouble({ error, t, locale, nextTryAt, contact }: TroubleProps) {
  const text = [
    error === 'InvalidKioskLicence' ? t('kiosk.licenceHint') : '',
    nextTryAt === undefined ? '' : t('kiosk.nextTry', { time: timeOf(nextTryAt, locale) }),
    contact === '' ? '' : t('kiosk.contact', { contact }),
  ].filter((one) => one !== '');
  return (
    <main className="kiosk-trouble" role="alert" data-error={error}>
      <EmptyState icon={<TriangleAlert />} title={t(`navigate.error.${error}`)} text={text.join(' ')} />
    </main>
  );
}

/** Includes seconds, because the wait is short. Uses the device's own clock and zone, since no other may be known. */
function timeOf(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(at);
}
