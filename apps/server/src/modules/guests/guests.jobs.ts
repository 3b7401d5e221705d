import type { Job } from '../../jobs/jobs.ts';
import type { InvitedReservations } from './invited-reservations.ts';

export function guestsJobs(reservations: InvitedReservations): Job[] {
  return [
    {
      name: 'delete-past-guests',
      schedule: '0 7 3 * * *',
      run: async (now) => {
        await reservations.deleteOver(now);
        return 'done';
      },
    },
  ];
}
