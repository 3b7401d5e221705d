import { oneFloor } from '@assist/test-kit';
import { instantOf } from '@assist/time';
import type { Database } from '../../apps/server/src/database/database.ts';
import { migrate } from '../../apps/server/src/database/migrate.ts';
import { importCompany } from '../../apps/server/src/modules/imports/import-company.ts';
import { type MovedIn, signInPeople } from '../server/company-at-size.ts';

const IN_A_ROW = 25;
/** Size of a desk with its chair, in metres. */
const [WIDE, DEEP] = [2, 3];
const EVERY_DAY = 'monday;tuesday;wednesday;thursday;friday;saturday;sunday';

/** Creates a company with one floor full of desks, its plan, and the given number of signed-in people. */
export async function moveInFloor(
  database: Database,
  { desks, people }: { readonly desks: number; readonly people: number },
): Promise<MovedIn> {
  await migrate(database);
  const now = instantOf(Date.now());
  const ids = Array.from({ length: desks }, (_, index) => `desk-${index}`);
  const spotOf = (index: number) => [2 + (index % IN_A_ROW) * (WIDE + 1), 2 + Math.floor(index / IN_A_ROW) * (DEEP + 1)] as const;
  const size = [3 + IN_A_ROW * (WIDE + 1), 3 + Math.ceil(desks / IN_A_ROW) * (DEEP + 1)] as const;
  const emails = Array.from({ length: people }, (_, index) => `person-${index}@people.example`);
  const desksOf = ids.map((id) => ({ id, email: `${id}@resources.example` }));
  const report = await importCompany(
    database,
    {
      company: JSON.stringify({
        companyName: 'One floor',
        timezone: 'UTC',
        areas: [
          { id: 'house', parentAreaId: null, kind: 'building', name: { en: 'House' } },
          { id: 'floor', parentAreaId: 'house', kind: 'floor', name: { en: 'Floor' }, featureId: 'level' },
        ],
        licences: [{ code: 'SolutionProvider', quantity: null }],
        resourceTypes: [{ resourceTypeId: 'desk', csCode: 'AssistWorkplace', name: { en: 'Desk' }, rank: 1, icon: 'desk', shape: 'desk' }],
      }),
      plan: {
        imdf: oneFloor({
          level: { id: 'level', ordinal: 0, name: 'Floor' },
          size,
          units: [
            ['open', 'room', [0, 0], size],
            ...ids.map((id, index) => {
              const [x, y] = spotOf(index);
              return [id, 'unspecified', [x, y], [x + WIDE, y + DEEP]] as const;
            }),
          ],
          doors: [['door', [0, 1], [0, 2]]],
        }),
      },
      resources: `id,name,type,email,area,plan_feature,capacity,timezone,days_of_week,start,end\n${desksOf
        .map(({ id, email }) => `${id},${id},desk,${email},floor,${id},1,UTC,${EVERY_DAY},00:00,24:00`)
        .join('\n')}\n`,
      people: `email,name\n${emails.map((email) => `${email},${email.split('@')[0]}`).join('\n')}\n`,
    },
    now,
  );
  if (!report.imported) throw new Error(report.lines.map((line) => `${line.place}: ${line.sentence}`).join('\n'));
  return { emails, tokens: await signInPeople(database, emails), desks: desksOf.map(({ email }) => email), rooms: [] };
}
