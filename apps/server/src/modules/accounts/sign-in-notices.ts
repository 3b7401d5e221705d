import type { Instant } from '@assist/time';
import type { Company } from '../../catalogue/company.ts';
import type { PostOffice } from '../../mail/post-office.ts';
import type { Account } from '../../people/accounts.repository.ts';
import { languageOf } from './account-language.ts';
import { type SignInChange, signInNoticeMail } from './sign-in-notice-mail.ts';

export interface SignInNoticesParts {
  /** The post office that delivers mail; undefined if this server sends no mail. */
  readonly postOffice: Pick<PostOffice, 'send'> | undefined;
  readonly findSiteOrigin: () => string | undefined;
  readonly readCompany: () => Promise<Company>;
  readonly log: { error(what: object, sentence: string): void };
}

/** Notifies people that the way they sign in has changed, so that they learn of a change by somebody else. */
export class SignInNotices {
  readonly #parts: SignInNoticesParts;
  readonly #writing = new Set<Promise<void>>();

  constructor(parts: SignInNoticesParts) {
    this.#parts = parts;
  }

  /** Sends a notice after the change. A failure to send it is only logged, and the change does not wait for it. */
  tell(account: Account, change: SignInChange, now: Instant): void {
    const writing = this.#write(account, change, now)
      .catch((error: unknown) => this.#parts.log.error({ err: error }, 'a person could not be notified of a change to their sign-in'))
      .finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
  }

  /** Resolves when all notices under way have reached the post office or have failed. */
  async stop(): Promise<void> {
    await Promise.all(this.#writing);
  }

  async #write(account: Account, change: SignInChange, at: Instant): Promise<void> {
    const { postOffice, findSiteOrigin, readCompany } = this.#parts;
    if (postOffice === undefined) return;
    const { companyName, timezone, defaultLanguage } = await readCompany();
    postOffice.send(
      await signInNoticeMail({
        language: languageOf(account, [defaultLanguage]),
        company: companyName,
        timezone,
        to: { address: account.email, name: account.name },
        siteOrigin: findSiteOrigin(),
        change,
        at,
      }),
    );
  }
}
