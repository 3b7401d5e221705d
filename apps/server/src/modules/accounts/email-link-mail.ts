import { createTranslator, type Language, loadCatalogue } from '@assist/i18n';
import { toLetter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';

interface EmailLink {
  readonly language: Language;
  readonly company: string;
  readonly to: Mail['to'];
  readonly siteOrigin: string;
  readonly token: string;
}

/** Puts the token after `#`, into the part of a URL that browsers never send, so that it appears in no log and no referrer. */
const linkOf = (siteOrigin: string, token: string) => `${siteOrigin}/account/email-link#${token}`;

export async function emailLinkMail({ language, company, to, siteOrigin, token }: EmailLink): Promise<Mail> {
  const t = createTranslator(language, await loadCatalogue(language));
  const subject = t('login.title', { company });
  const letter = toLetter(language, subject, [
    { kind: 'text', text: t('mail.link.greeting', { name: to.name }) },
    { kind: 'text', text: t('mail.link.lead', { company }) },
    { kind: 'button', label: t('login.submit'), href: linkOf(siteOrigin, token) },
    { kind: 'text', text: t('mail.link.press', { button: t('login.submit') }) },
    { kind: 'small', text: t('mail.link.notYou') },
    { kind: 'small', text: t('mail.link.site', { company, site: siteOrigin }) },
  ]);
  return { to, company, subject, ...letter };
}
