import { argon2Sync } from 'node:crypto';
import { CAST } from '@assist/calendar-provider/test-suite';
import type { Instant } from '@assist/time';
import type { Database } from '../src/database/database.ts';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { importCompany } from '../src/modules/imports/import-company.ts';

export const PASSWORD = 'four brown hens sing';

export const COMPANY = {
  companyName: 'Small',
  timezone: 'Europe/Prague',
  resourceVisibilityRestriction: 0,
  guests: 'with-invitation',
  resourceTypes: [
    { resourceTypeId: 'room', csCode: 'ResourcePremium', name: { en: 'Room' }, rank: 1, icon: 'door', shape: 'room' },
    { resourceTypeId: 'desk', csCode: 'AssistWorkplace', name: { en: 'Desk' }, rank: 2, icon: 'desk', shape: 'desk' },
  ],
  filters: [{ id: 'screen', resourceTypeId: 'room', name: { en: 'Screen' }, dataTypeId: 1 }],
  areas: [
    { id: 'house', parentAreaId: null, kind: 'building', name: { en: 'House' } },
    { id: 'floor-1', parentAreaId: 'house', kind: 'floor', name: { en: 'First floor' } },
    { id: 'zone-full', parentAreaId: 'floor-1', kind: 'zone', name: { en: 'Half' }, maxUt: 50 },
  ],
  licences: [{ code: 'SolutionProvider', quantity: null }],
  demoAccounts: [],
  news: [],
};

const RESOURCES = `id,name,type,email,area,capacity,timezone,days_of_week,start,end,reserved_to,requires_confirmation,confirmation_lead_minutes,cancel_minutes,unconfirmed_action,min_minutes,max_minutes,max_advance_days,reject_outside_hours,property:screen
room-1,Room 1,room,${CAST.room},floor-1,6,Europe/Prague,monday;tuesday;wednesday;thursday;friday;saturday;sunday,00:00,24:00,,no,,,none,,,,no,yes
room-2,Room 2,room,${CAST.other},floor-1,4,Europe/Prague,monday;tuesday;wednesday;thursday;friday;saturday;sunday,00:00,24:00,,no,,,none,,,,no,no
confirm,Confirmed room,room,confirm@rooms.alder.example,floor-1,4,Europe/Prague,monday;tuesday;wednesday;thursday;friday;saturday;sunday,00:00,24:00,,yes,15,15,release,,,,no,
strict,Strict room,room,strict@rooms.alder.example,floor-1,4,Europe/Prague,monday;tuesday;wednesday;thursday;friday,08:00,18:00,,no,,,none,30,120,7,yes,
olgas,Olga's desk,desk,olgas@rooms.alder.example,floor-1,1,Europe/Prague,monday;tuesday;wednesday;thursday;friday;saturday;sunday,00:00,24:00,${CAST.olga},no,,,none,,,,no,
half-1,Half 1,desk,half-1@rooms.alder.example,zone-full,1,Europe/Prague,monday;tuesday;wednesday;thursday;friday;saturday;sunday,00:00,24:00,,no,,,none,,,,no,
half-2,Half 2,desk,half-2@rooms.alder.example,zone-full,1,Europe/Prague,monday;tuesday;wednesday;thursday;friday;saturday;sunday,00:00,24:00,,no,,,none,,,,no,
`;

const PEOPLE = `email,name,given_name,surname,department,administrator,reads_public,reads_private,edits_public,edits_private
${CAST.olga},olga,olga,olga,,no,,,,
${CAST.fred},fred,fred,fred,,no,${CAST.olga},${CAST.olga},${CAST.olga},${CAST.olga}
${CAST.carl},carl,carl,carl,,yes,,,,
`;

/** A cheap hash, because the product's own cost parameters would dominate the run time of these tests. */
const PASSWORD_HASH = (() => {
  const nonce = Buffer.from('only for a test.');
  const tag = argon2Sync('argon2id', { message: PASSWORD, nonce, parallelism: 1, tagLength: 32, memory: 8, passes: 1 });
  const [salt, sum] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${sum}`;
})();

/** Imports three people and seven resources, each with its own rules. `PASSWORD` is everyone's password. */
export async function moveIn(database: Database, now: Instant): Promise<void> {
  const report = await importCompany(database, { company: JSON.stringify(COMPANY), resources: RESOURCES, people: PEOPLE }, now);
  if (!report.imported) throw new Error(report.lines.map((line) => `${line.file} ${line.place}: ${line.sentence}`).join('\n'));
  const accounts = new AccountsRepository(database);
  for (const email of [CAST.olga, CAST.fred, CAST.carl]) {
    await accounts.setPassword((await accounts.findByEmail(email))!.id, PASSWORD_HASH, false, now);
  }
}
