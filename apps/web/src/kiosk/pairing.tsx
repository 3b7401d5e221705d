import type { Instant } from '@assist/time';
import type { ComponentProps } from 'react';
import { ProductMark } from '../components/product-mark.tsx';
import type { LanguageProvider } from '../lib/language-context.tsx';

interface PairingProps {
  /** The pairing code, such as `K7M2-9QXD`. */
  readonly code: string;
  readonly expiresAt: Instant;
  readonly language: ComponentProps<typeof LanguageProvider>['first'];
}

/** The screen of a device that is not registered (`InvalidKiosk`). It explains to an administrator how to register it. */
export function Pairing({ code, expiresAt, language: { t, locale } }: PairingProps) {
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(expiresAt);
  return (
    <main className="kiosk-trouble" data-error="InvalidKiosk">
      <ProductMark sizePx={72} />
      <h1>{t('navigate.error.InvalidKiosk')}</h1>
      <p>{t('kiosk.pairLead', { address: `${location.host}/admin/kiosks` })}</p>
      {/* Screen readers read each character separately. */}
      <p className="kiosk-trouble__code" role="status" aria-label={[...code.replace('-', ' ')].join(' ')}>
        {code}
      </p>
      <p>{t('kiosk.pairUntil', { time })}</p>
    </main>
  );
}
