import { createTranslator, type Language, loadCatalogue, localeOf } from '@assist/i18n';
import type { Instant } from '@assist/time';
import { toLetter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';

interface FirstPasswordMail {
  readonly language: Language;
  readonly company: string;
  readonly timezone: string;
  readonly to: Mail['to'];
  readonly siteOrigin: string;
  readonly link: string;
  readonly expiresAt: Instant;
}

/** Writes the mail that invites a person to set their first password. */
export async function firstPasswordMail({
  language,
  company,
  timezone,
  to,
  siteOrigin,
  link,
  expiresAt,
}: FirstPasswordMail): Promise<Mail> {
  const t = createTranslator(language, await loadCatalogue(language));
  const subject = t('mail.invite.title', { company });
  const time = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeStyle: 'short', timeZone: timezone }).format(expiresAt);
  const letter = toLetter(language, subject, [
    { kind: 'text', text: t('mail.link.greeting', { name: to.name }) },
    { kind: 'text', text: t('mail.invite.lead', { company }) },
    { kind: 'button', label: t('firstPassword.title'), href: link },
    { kind: 'text', text: t('mail.invite.until', { time, zone: timezone }) },
    { kind: 'small', text: t('mail.link.site', { company, site: siteOrigin }) },
  ]);
  return { to, company, subject, ...letter };
}
