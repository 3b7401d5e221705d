import { erasePerson, exportPerson, listAudit } from '@assist/contract';
import type { AuditRepository } from '../../audit/audit.repository.ts';
import { actorOf } from '../../call/actor-of.ts';
import { type Route, route } from '../../call/route.ts';
import { readAuditPage } from './audit-pages.ts';
import type { PersonalDataUsecases } from './personal-data.usecases.ts';

export function personalDataRoutes(personalData: PersonalDataUsecases, audit: AuditRepository): Route[] {
  return [
    route(exportPerson, async (call) => personalData.exportOf(call.params.email, actorOf(call), call.now)),
    route(erasePerson, async (call) => personalData.erase(call.params.email, actorOf(call), call.now)),
    route(listAudit, async ({ query }) => readAuditPage(audit, query)),
  ];
}
