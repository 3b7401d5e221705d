import { createTranslator, type Language, loadCatalogue, localeOf } from '@assist/i18n';
import type { Instant } from '@assist/time';
import { type LetterPart, toLetter } from '../../mail/letter.ts';
import type { Mail } from '../../mail/mail.ts';

/** A change in how a person signs in. `name` is the name that the person gave the passkey. */
export type SignInChange =
  | { readonly kind: 'passkeyAdded' | 'passkeyRemoved'; readonly name: string }
  | { readonly kind: 'twoStepOn' | 'twoStepOff' | 'twoStepReset' | 'recoveryCodes' | 'password' };

interface SignInNotice {
  readonly language: Language;
  readonly company: string;
  readonly timezone: string;
  readonly to: Mail['to'];
  /** The site's origin, as `findOwnOrigin` returns it; undefined if it is unknown. */
  readonly siteOrigin: string | undefined;
  readonly change: SignInChange;
  readonly at: Instant;
}

/** Writes a mail that only reports the change. It contains nothing that signs anybody in. */
export async function signInNoticeMail({ language, company, timezone, to, siteOrigin, change, at }: SignInNotice): Promise<Mail> {
  const t = createTranslator(language, await loadCatalogue(language));
  const subject = t('mail.change.title', { company });
  const time = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timezone,
  }).format(at);
  const parts: LetterPart[] = [
    { kind: 'text', text: t('mail.link.greeting', { name: to.name }) },
    {
      kind: 'text',
      text: 'name' in change ? t(`mail.change.${change.kind}`, { name: change.name }) : t(`mail.change.${change.kind}`),
    },
    { kind: 'text', text: t('mail.change.when', { time, zone: timezone }) },
    { kind: 'text', text: t('mail.change.notYou') },
    ...(siteOrigin === undefined ? [] : [{ kind: 'small', text: t('mail.link.site', { company, site: siteOrigin }) } as const]),
  ];
  return { to, company, subject, ...toLetter(language, subject, parts) };
}
