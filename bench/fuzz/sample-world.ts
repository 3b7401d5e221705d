import { argon2Sync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SCOPES } from '@assist/contract';
import { SAMPLE_FOLDER } from '@assist/sample-company';
import { instantOf } from '@assist/time';
import type { Database } from '../../apps/server/src/database/database.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { importCompany } from '../../apps/server/src/modules/imports/import-company.ts';
import { findPicture } from '../../apps/server/src/modules/imports/files/read-file.ts';
import { readPlan } from '../../apps/server/src/modules/imports/plans/read-plan.ts';
import { AccountsRepository } from '../../apps/server/src/people/accounts.repository.ts';
import { ServiceTokensRepository } from '../../apps/server/src/people/service-tokens.repository.ts';
import { type MovedIn, signInPeople } from '../server/company-at-size.ts';

export const PASSWORD = 'four brown hens sing';
export const ADMINISTRATOR = 'marek.horak@alder.example';
/** The fuzzed installation's public address, which passkeys and printed signs contain. */
export const PUBLIC_ORIGIN = 'https://alder.example';

export interface SampleWorld extends MovedIn {
  readonly serviceToken: string;
  /** E-mail addresses of people whom no other request needs, so that they can be erased. Each is used once. */
  readonly leavers: string[];
}

/** Number of people who can be erased: more than are erased before the installation is replaced. */
const LEAVERS = 1_000;

/** The hash of `PASSWORD` at the lowest cost: at the product’s cost, checking passwords would dominate the measurement. */
const PASSWORD_HASH = (() => {
  const nonce = Buffer.from('only for a test.');
  const tag = argon2Sync('argon2id', { message: PASSWORD, nonce, parallelism: 1, tagLength: 32, memory: 8, passes: 1 });
  const [salt, sum] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${sum}`;
})();

/** Loads the whole sample company: plan, codes, pictures, building objects, and sessions for all people. */
export async function moveInSample(database: Database): Promise<SampleWorld> {
  await migrate(database);
  const now = instantOf(Date.now());
  const folder = fileURLToPath(SAMPLE_FOLDER);
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  const people = text('people.csv');
  const leavers = Array.from({ length: LEAVERS }, (_, index) => `leaver-${index}@alder.example`);
  const company = { ...(JSON.parse(text('company.json')) as object), guests: 'with-invitation', demoAccounts: [] };
  const report = await importCompany(
    database,
    {
      company: JSON.stringify(company),
      plan: readPlan(join(folder, 'plan')),
      resources: text('resources.csv'),
      people: `${people.trim()}\n${leavers.map((email) => `${email},${email},,,,no,,,,,,,`).join('\n')}\n`,
      locationCodes: text('location-codes.csv'),
      findPicture: (name) => findPicture(folder, name),
    },
    now,
  );
  if (!report.imported) throw new Error(report.lines.map((line) => `${line.file} ${line.place}: ${line.sentence}`).join('\n'));
  const emails = people
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[0]!);
  const accounts = new AccountsRepository(database);
  for (const email of emails) await accounts.setPassword((await accounts.findByEmail(email))!.id, PASSWORD_HASH, false, now);
  const service = await new ServiceTokensRepository(database).make({ name: 'Building', scopes: SCOPES, resourceEmails: null }, now);
  return { emails, tokens: await signInPeople(database, emails), desks: [], rooms: [], serviceToken: service.token, leavers };
}
