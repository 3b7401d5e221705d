import { instantOf } from '@assist/time';
import type { Seal } from '../../database/seal.ts';
import type { Ground, OpenModule } from '../../ground/ground.ts';
import { AccountsRepository } from '../../people/accounts.repository.ts';
import { EmailLinksRepository } from '../../people/email-links.repository.ts';
import { FirstPasswordLinksRepository } from '../../people/first-password-links.repository.ts';
import { IdentitiesRepository } from '../../people/identities.repository.ts';
import { PasskeyChallengesRepository } from '../../people/passkey-challenges.repository.ts';
import { PasskeysRepository } from '../../people/passkeys.repository.ts';
import type { ProviderTokensRepository } from '../../people/provider-tokens.repository.ts';
import { ServiceTokensRepository } from '../../people/service-tokens.repository.ts';
import { SessionsRepository } from '../../people/sessions.repository.ts';
import { SignInTicketsRepository } from '../../people/sign-in-tickets.repository.ts';
import { TwoStepRepository } from '../../people/two-step.repository.ts';
import type { KiosksUsecases } from '../kiosks/kiosks.usecases.ts';
import { accountsJobs } from './accounts.jobs.ts';
import { accountsRoutes } from './accounts.routes.ts';
import { AccountsUsecases } from './accounts.usecases.ts';
import { EmailLinkUsecases } from './email-link.usecases.ts';
import { FirstPasswordUsecases } from './first-password.usecases.ts';
import { OutsideSignInUsecases } from './outside-sign-in.usecases.ts';
import { OwnAccounts } from './own-accounts.ts';
import { passkeysRoutes } from './passkeys.routes.ts';
import { PasskeysUsecases } from './passkeys.usecases.ts';
import { passwordsRoutes } from './passwords.routes.ts';
import { PasswordsUsecases } from './passwords.usecases.ts';
import { SecondFactor } from './second-factor.ts';
import { SecondStepUsecases } from './second-step.usecases.ts';
import { SignInNotices } from './sign-in-notices.ts';
import { twoStepRoutes } from './two-step.routes.ts';
import { TwoStepUsecases } from './two-step.usecases.ts';

export interface AccountsNeeds {
  readonly seal: Seal;
  /** Returns whether every server process can open what this process seals. If not, this process must not seal anything. */
  readonly claimSeal: () => Promise<boolean>;
  readonly providerTokens: ProviderTokensRepository;
  readonly kiosks: Pick<KiosksUsecases, 'authenticate'>;
}

interface AccountsModule {
  readonly accounts: AccountsUsecases;
  readonly emailLink: EmailLinkUsecases;
  readonly notices: SignInNotices;
}

export function openAccounts(ground: Ground, { seal, claimSeal, providerTokens, kiosks }: AccountsNeeds): OpenModule<AccountsModule> {
  const { database, catalogue, connection, mail: postOffice, signInLimit: limit, site, log, now, settings } = ground;
  const { isTwoStepRequired, publicUrl } = settings;
  const hasOwnAccounts = connection.password === 'account';
  const findSiteOrigin = () => site.findOrigin();
  const accounts = new AccountsRepository(database);
  const sessions = new SessionsRepository(database);
  const twoStep = new TwoStepRepository(database, seal);
  const tickets = new SignInTicketsRepository(database);
  const challenges = new PasskeyChallengesRepository(database.db);
  const links = new EmailLinksRepository(database);
  const serviceTokens = new ServiceTokensRepository(database);

  const factor = new SecondFactor(twoStep, log);
  const passkeysRepository = new PasskeysRepository(database);
  const own = new OwnAccounts({ hasOwnAccounts, accounts, passkeys: passkeysRepository, challenges, factor, limit });
  const notices = new SignInNotices({ postOffice, findSiteOrigin, readCompany: async () => (await catalogue.current()).company, log });
  const setUp = new TwoStepUsecases({ own, twoStep, limit, catalogue, notices, claimSeal, log });
  const secondStep = new SecondStepUsecases({
    hasOwnAccounts,
    isRequired: isTwoStepRequired,
    accounts,
    setUp,
    twoStep,
    tickets,
    sessions,
    factor,
    limit,
  });
  const passkeys = new PasskeysUsecases({
    own,
    findParty: () => (hasOwnAccounts ? site.findRelyingParty() : undefined),
    passkeys: passkeysRepository,
    challenges,
    sessions,
    limit,
    catalogue,
    notices,
    log,
  });
  if (hasOwnAccounts && site.findRelyingParty() === undefined)
    log.warn('passkeys are unavailable: set PUBLIC_URL to an https:// address with a host name');
  const outside = new OutsideSignInUsecases({
    oauth: connection.oauth,
    mailServer: connection.mailServer,
    publicUrl,
    identities: new IdentitiesRepository(database, accounts),
    sessions,
    providerTokens,
    limit,
  });
  const emailLink = new EmailLinkUsecases({
    postOffice,
    hasOwnAccounts,
    findSiteOrigin,
    onlyWithPassword: connection.oauth !== undefined,
    accounts,
    links,
    secondStep,
    limit,
    catalogue,
    log,
  });
  const firstPassword = new FirstPasswordUsecases({
    hasOwnAccounts,
    links: new FirstPasswordLinksRepository(database),
    secondStep,
    limit,
  });
  const usecases = new AccountsUsecases(
    accounts,
    sessions,
    limit,
    catalogue,
    secondStep,
    async (token, at) => (await serviceTokens.authenticate(token, at)) ?? kiosks.authenticate(token, at),
  );

  return {
    usecases: { accounts: usecases, emailLink, notices },
    routes: [
      ...accountsRoutes(usecases, outside, emailLink, firstPassword),
      ...twoStepRoutes(secondStep, setUp),
      ...passkeysRoutes(passkeys),
      ...passwordsRoutes(new PasswordsUsecases(own, accounts, notices)),
    ],
    jobs: accountsJobs(sessions, providerTokens, links, tickets, challenges),
    async start() {
      // Ends sessions from before the second step was required, so that people sign in again with a second step.
      if (isTwoStepRequired && hasOwnAccounts) await sessions.endWithoutSecondStep(instantOf(now()));
    },
    async stop() {
      await emailLink.stop();
      await notices.stop();
    },
  };
}
