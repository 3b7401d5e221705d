import type { Job } from '../../jobs/jobs.ts';
import type { HubTicketsRepository } from './hub-tickets.repository.ts';
import type { Hub } from './hub.ts';

export function hubJobs(hub: Hub, tickets: HubTicketsRepository): Job[] {
  return [
    { name: 'delete-old-hub-tickets', schedule: '30 */5 * * * *', run: async (now) => `${await tickets.deleteOld(now)} deleted` },
    // Each process holds its own connections.
    { name: 'look-at-hub-sessions', schedule: '15 * * * * *', everywhere: true, run: async (now) => `${await hub.lookAtAll(now)} ended` },
  ];
}
