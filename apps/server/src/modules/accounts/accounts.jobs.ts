import type { Job } from '../../jobs/jobs.ts';
import type { EmailLinksRepository } from '../../people/email-links.repository.ts';
import type { PasskeyChallengesRepository } from '../../people/passkey-challenges.repository.ts';
import type { ProviderTokensRepository } from '../../people/provider-tokens.repository.ts';
import type { SessionsRepository } from '../../people/sessions.repository.ts';
import type { SignInTicketsRepository } from '../../people/sign-in-tickets.repository.ts';

export function accountsJobs(
  sessions: SessionsRepository,
  providerTokens: ProviderTokensRepository,
  emailLinks: EmailLinksRepository,
  tickets: SignInTicketsRepository,
  challenges: PasskeyChallengesRepository,
): Job[] {
  return [
    {
      name: 'delete-expired-sessions',
      schedule: '0 17 3 * * *',
      run: async (now) => {
        await sessions.deleteExpired(now);
        await providerTokens.deleteOfAllLeft(now);
        await emailLinks.deleteOld(now);
        await tickets.deleteOld(now);
        await challenges.deleteOld(now);
        return 'done';
      },
    },
  ];
}
