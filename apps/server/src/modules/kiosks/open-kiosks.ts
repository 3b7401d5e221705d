import type { Ground, OpenModule } from '../../ground/ground.ts';
import { KioskPasses } from '../../people/kiosk-passes.ts';
import { KiosksRepository } from '../../people/kiosks.repository.ts';
import { SessionsRepository } from '../../people/sessions.repository.ts';
import { KioskAdministrationUsecases } from './kiosk-administration.usecases.ts';
import { kiosksRoutes } from './kiosks.routes.ts';
import { KiosksUsecases } from './kiosks.usecases.ts';

export interface KiosksNeeds {
  /** The secret that signs the passes which kiosks show to visitors. */
  readonly secret: string;
}

export function openKiosks(
  { database, catalogue, calendar, connection: { serverType }, settings: { publicUrl }, signInLimit }: Ground,
  { secret }: KiosksNeeds,
): OpenModule<KiosksUsecases> {
  const kiosks = new KiosksRepository(database);
  const usecases = new KiosksUsecases({
    kiosks,
    passes: new KioskPasses(secret),
    sessions: new SessionsRepository(database),
    catalogue,
    calendar,
    serverType,
    publicUrl,
    countPairing: (address, at) => signInLimit.countPairing(address, at),
  });
  return { usecases, routes: kiosksRoutes(usecases, new KioskAdministrationUsecases({ kiosks, catalogue, serverType })), jobs: [] };
}
