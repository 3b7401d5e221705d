import { type AdministeredPerson, type AnswerOf, type BodyOf, type listAdministeredPeople, PEOPLE_PER_PAGE } from '@assist/contract';
import type { addPerson, changePerson, invitePeople, PersonRoles } from '@assist/contract';
import { chooseLanguage } from '@assist/i18n';
import { fromInstant, type Instant, instantOf } from '@assist/time';
import type { AuditActor } from '../../audit/audit.repository.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Mail } from '../../mail/mail.ts';
import type { PostOffice } from '../../mail/post-office.ts';
import type { Account, AccountsRepository, ListedAccount } from '../../people/accounts.repository.ts';
import type { PeopleSearch } from '../../people/people-search.ts';
import { FIRST_PASSWORD_LINK_MS } from '../../people/first-password-links.repository.ts';
import { toPersonName } from '../../people/person-name.ts';
import type { SessionsRepository } from '../../people/sessions.repository.ts';
import { DEFAULT_USER_SETTINGS } from '../../people/user-settings.ts';
import { firstPasswordMail } from './first-password-mail.ts';
import type { PeopleAdministrationRepository } from './people-administration.repository.ts';

export interface PeopleAdministrationParts {
  readonly people: PeopleAdministrationRepository;
  readonly accounts: AccountsRepository;
  readonly sessions: SessionsRepository;
  readonly search: PeopleSearch<ListedAccount>;
  /** False if accounts belong to another system, from which names and addresses come. */
  readonly hasOwnAccounts: boolean;
  /** Delivers the invitations; undefined if this server sends no mail. */
  readonly mail: Pick<PostOffice, 'send'> | undefined;
  /** Returns the site's origin for links, as `Site.findOrigin` does. */
  readonly findSiteOrigin: () => string | undefined;
  readonly catalogue: Pick<Catalogue, 'current'>;
  /** Tells a person by mail that an administrator has reset their second step. */
  readonly tellTwoStepReset: (account: Account, now: Instant) => void;
}

/** Lists people's accounts, and changes them. */
export class PeopleAdministrationUsecases {
  readonly #parts: PeopleAdministrationParts;

  constructor(parts: PeopleAdministrationParts) {
    this.#parts = parts;
  }

  /** Changes a person's own name, wherever it appears. */
  async renameSelf(userId: string, name: string, now: Instant): Promise<void> {
    await this.#parts.people.rename(userId, name, now);
  }

  /** @throws ProblemError `invalid-cursor` if the person with whom the last page ended is not in the list any more */
  async list(text: string, cursor: string | undefined, now: Instant): Promise<AnswerOf<typeof listAdministeredPeople>> {
    const found = await this.#parts.search.list(text);
    const start = cursor === undefined ? 0 : found.findIndex(({ id }) => id === cursor) + 1;
    if (cursor !== undefined && start === 0) throw new ProblemError('invalid-cursor');
    const page = found.slice(start, start + PEOPLE_PER_PAGE).map(({ id }) => id);
    const isLast = start + PEOPLE_PER_PAGE >= found.length;
    return { value: await this.#describe(page, now), total: found.length, cursor: isLast ? null : page.at(-1)! };
  }

  /** @throws ProblemError `not-found` */
  async get(id: string, now: Instant): Promise<AdministeredPerson> {
    const [person] = await this.#describe([id], now);
    if (person === undefined) throw new ProblemError('not-found');
    return person;
  }

  /** @throws ProblemError `person-exists` */
  async add({ email, name, department = '', language }: BodyOf<typeof addPerson>, actor: AuditActor, now: Instant) {
    const settings = { ...DEFAULT_USER_SETTINGS, ...(language === undefined ? {} : { language }) };
    const account = { email, ...toPersonName(name), department, administrator: false, passwordHash: null, settings };
    return this.get(await this.#parts.people.add(account, actor, now), now);
  }

  /**
   * Invites people to set their first password: by mail or, without a mail server, by links that the administrator hands over.
   *
   * @throws ProblemError `not-found`, `managed-elsewhere` if people sign in with the company's accounts, or `site-address-unknown`
   */
  async invite(ids: readonly string[], actor: AuditActor, now: Instant): Promise<AnswerOf<typeof invitePeople>> {
    const { people, mail, findSiteOrigin } = this.#parts;
    this.#expectOwnAccounts();
    const siteOrigin = findSiteOrigin();
    if (siteOrigin === undefined) throw new ProblemError('site-address-unknown');
    const invited = await people.invite(ids, actor, now);
    const value: AnswerOf<typeof invitePeople>['value'] = [];
    for (const { account, made } of invited) {
      const { id } = account;
      if (made === undefined) {
        value.push({ id, outcome: account.disabled_at === null ? 'has-password' : 'closed', link: null, expiresAt: null });
        continue;
      }
      // The token is after `#`, in the part of a URL that browsers never send, so that it appears in no log and no referrer.
      const link = `${siteOrigin}/account/first-password#${made.token}`;
      const expiresAt = fromInstant(made.expiresAt);
      if (mail === undefined) value.push({ id, outcome: 'link', link, expiresAt });
      else {
        mail.send(await this.#invitation(account, siteOrigin, link, made.expiresAt));
        value.push({ id, outcome: 'mailed', link: null, expiresAt });
      }
    }
    return { value };
  }

  async #invitation(account: Account, siteOrigin: string, link: string, expiresAt: Instant): Promise<Mail> {
    const { companyName, timezone, defaultLanguage } = (await this.#parts.catalogue.current()).company;
    const { language } = JSON.parse(account.settings) as { language?: string | null };
    return firstPasswordMail({
      language: chooseLanguage(language ?? null, [defaultLanguage]),
      company: companyName,
      timezone,
      to: { address: account.email, name: account.name },
      siteOrigin,
      link,
      expiresAt,
    });
  }

  /** @throws ProblemError `not-found`, `last-administrator`, or `managed-elsewhere` for a name that comes from the company's accounts */
  async change(id: string, patch: BodyOf<typeof changePerson>, actor: AuditActor, now: Instant): Promise<AdministeredPerson> {
    if (patch.name !== undefined) this.#expectOwnAccounts();
    await this.#parts.people.patch(id, patch, actor, now);
    return this.get(id, now);
  }

  /** @throws ProblemError `not-found`, `person-exists`, or `managed-elsewhere` */
  async changeAddress(id: string, email: string, actor: AuditActor, now: Instant): Promise<AdministeredPerson> {
    this.#expectOwnAccounts();
    await this.#parts.people.move(id, email, actor, now);
    return this.get(id, now);
  }

  /** @throws ProblemError `not-found`, or `unknown-place` if there is no such area */
  async setRoles(id: string, roles: PersonRoles, actor: AuditActor, now: Instant): Promise<AdministeredPerson> {
    const { areaTree } = await this.#parts.catalogue.current();
    if (roles.manager?.areaIds.some((areaId) => !areaTree.firstOf.has(areaId)) === true) throw new ProblemError('unknown-place');
    await this.#parts.people.setRoles(id, roles, actor, now);
    return this.get(id, now);
  }

  /** @throws ProblemError `not-found` or `last-administrator` */
  async close(id: string, actor: AuditActor, now: Instant): Promise<AdministeredPerson> {
    await this.#parts.people.close(id, actor, now);
    return this.get(id, now);
  }

  /** @throws ProblemError `not-found` */
  async reopen(id: string, actor: AuditActor, now: Instant): Promise<AdministeredPerson> {
    await this.#parts.people.reopen(id, actor, now);
    return this.get(id, now);
  }

  /** @throws ProblemError `not-found` */
  async signOut(id: string, actor: AuditActor, now: Instant): Promise<AdministeredPerson> {
    await this.#parts.people.signOut(id, actor, now);
    return this.get(id, now);
  }

  /** @throws ProblemError `not-found` */
  async resetTwoStep(id: string, actor: AuditActor, now: Instant): Promise<AdministeredPerson> {
    const { people, accounts, tellTwoStepReset } = this.#parts;
    await people.resetTwoStep(id, actor, now);
    const account = await accounts.find(id);
    if (account !== undefined) tellTwoStepReset(account, now);
    return this.get(id, now);
  }

  /** Returns these people in this order, without those who were erased in the meantime. */
  async #describe(ids: readonly string[], now: Instant): Promise<AdministeredPerson[]> {
    const { accounts, sessions } = this.#parts;
    const [known, signIns] = await Promise.all([accounts.listSignIns(ids), sessions.listOfPeople(ids, now)]);
    const ofId = new Map(known.map((account) => [account.id, account]));
    return ids.flatMap((id) => {
      const found = ofId.get(id);
      const { lastSignInAt, open = 0 } = signIns.get(id) ?? {};
      if (found === undefined) return [];
      const { linkEndsAt, ...account } = found;
      const invitation =
        linkEndsAt === null ? null : { sentAt: fromInstant(instantOf(linkEndsAt - FIRST_PASSWORD_LINK_MS)), isValid: linkEndsAt > now };
      return [{ ...account, invitation, lastSignInAt: lastSignInAt === undefined ? null : fromInstant(lastSignInAt), signIns: open }];
    });
  }

  #expectOwnAccounts(): void {
    if (!this.#parts.hasOwnAccounts) throw new ProblemError('managed-elsewhere');
  }
}
