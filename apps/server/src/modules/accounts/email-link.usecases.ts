import type { Instant } from '@assist/time';
import type { FastifyBaseLogger } from 'fastify';
import type { Asker } from '../../call/asker.ts';
import { networkOf } from '../../call/network-of.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { PostOffice } from '../../mail/post-office.ts';
import type { Account, AccountsRepository } from '../../people/accounts.repository.ts';
import type { EmailLinksRepository } from '../../people/email-links.repository.ts';
import { languageOf } from './account-language.ts';
import { emailLinkMail } from './email-link-mail.ts';
import type { FirstStep, SecondStepUsecases } from './second-step.usecases.ts';
import type { SignInLimit } from '../../people/sign-in-limit.ts';

export interface EmailLinkParts {
  /** The post office that delivers mail; undefined if this server sends no mail. */
  readonly postOffice: PostOffice | undefined;
  /** False if accounts belong to another system, which then decides how people sign in. */
  readonly hasOwnAccounts: boolean;
  /**
   * Returns the site's origin for links: PUBLIC_URL, or the address of a server that only its own machine can reach; otherwise undefined.
   */
  readonly findSiteOrigin: () => string | undefined;
  /** True if only accounts with a password may use a link, so that nobody bypasses the company's identity provider. */
  readonly onlyWithPassword: boolean;
  readonly accounts: AccountsRepository;
  readonly links: EmailLinksRepository;
  readonly secondStep: SecondStepUsecases;
  readonly limit: SignInLimit;
  readonly catalogue: Catalogue;
  readonly log: FastifyBaseLogger;
}

export interface EmailLinkWish {
  readonly email: string;
  readonly returnUrl?: string | undefined;
  readonly language?: string | undefined;
}

/** Signs people in by a link that is sent to the address of their account. */
export class EmailLinkUsecases {
  readonly #parts: EmailLinkParts;
  readonly #sending = new Set<Promise<void>>();

  constructor(parts: EmailLinkParts) {
    this.#parts = parts;
  }

  get isOffered(): boolean {
    return this.#parts.hasOwnAccounts && this.#parts.postOffice !== undefined;
  }

  /**
   * Checks and counts the request. The account is looked up only after the response, so that the response does not show whether the account
   * exists.
   */
  async ask(email: string, address: string, now: Instant): Promise<void> {
    this.#expectOffered();
    await this.#parts.limit.count({ account: email, address }, now);
  }

  /**
   * Creates and sends the link after the response, so that neither the content nor the timing of the response shows whether there is an
   * account.
   */
  sendLater(wish: EmailLinkWish, address: string, now: Instant): void {
    const sending = this.#send(wish, networkOf(address), now)
      .catch((error: unknown) => this.#parts.log.error({ err: error }, 'a sign-in link could not be created'))
      .finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  async redeem(token: string, asker: Asker, now: Instant): Promise<{ readonly step: FirstStep; readonly returnUrl: string | null }> {
    this.#expectOffered();
    const { links, secondStep, limit } = this.#parts;
    const { returnUrl, ...known } = await limit.guard({ account: undefined, address: asker.address }, now, async () => {
      const link = await links.redeem(token, now);
      if (link === undefined) throw new ProblemError('link-ended');
      if (link.isClosed) throw new ProblemError('account-closed');
      return link;
    });
    return { step: await secondStep.goOn(known, 'link-ended', asker, now), returnUrl };
  }

  /** Resolves when all links under way have reached the post office or have failed. */
  async stop(): Promise<void> {
    await Promise.all(this.#sending);
  }

  async #send({ email, returnUrl, language }: EmailLinkWish, network: string, now: Instant): Promise<void> {
    const { postOffice, findSiteOrigin, accounts, links, catalogue } = this.#parts;
    const siteOrigin = findSiteOrigin();
    const account = await accounts.findByEmail(email);
    if (postOffice === undefined || siteOrigin === undefined || account === undefined || !this.#maySignIn(account)) return;
    const token = await links.make({ userId: account.id, returnUrl: returnUrl ?? null, network }, now);
    if (token === undefined) return;
    const { company } = await catalogue.current();
    postOffice.send(
      await emailLinkMail({
        // The language of the requesting page takes precedence over the company's.
        language: languageOf(account, [language ?? '', company.defaultLanguage]),
        company: company.companyName,
        to: { address: account.email, name: account.name },
        siteOrigin,
        token,
      }),
    );
  }

  #maySignIn(account: Account): boolean {
    return account.disabled_at === null && (account.password_hash !== null || !this.#parts.onlyWithPassword);
  }

  #expectOffered(): void {
    if (!this.isOffered) throw new ProblemError('sign-in-not-offered');
  }
}
