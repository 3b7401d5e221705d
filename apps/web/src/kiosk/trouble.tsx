import type { Translate } from '@assist/i18n';
import type { NavigationError } from '@assist/wayfinding';
import { TriangleAlert } from 'lucide-react';
import { EmptyState } from '../components/empty-state.tsx';

interface TroubleProps {
  readonly error: Extract<NavigationError, 'InvalidKioskLicence' | 'KioskIsOutOfOrder'>;
  readonly t: Translate;
  readonly locale: string;
  /** The time of the next automatic try, in milliseconds since 1970; undefined if the kiosk polls continuously. */
  readonly nextTryAt?: number | undefined;
  /** The contact for help; may be empty. */
  readonly contact: string;
}

/** Shows what is wrong with the device instead of its content (specification, section 8). */
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

/** Formats a time with seconds, since the wait may be short. The device's zone is used, since the company's may be unknown. */
function timeOf(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(at);
}
