import type { Job } from '../../jobs/jobs.ts';
import type { InvitationsRepository } from '../../people/invitations.repository.ts';

export function guestsJobs(invitations: InvitationsRepository): Job[] {
  return [
    {
      name: 'delete-past-guests',
      schedule: '0 7 3 * * *',
      run: async (now) => {
        await invitations.deleteOver(now);
        return 'done';
      },
    },
  ];
}
