import { parseArgs } from 'node:util';
import { featureLabels } from '@assist/floorplan';
import { instantOf } from '@assist/time';
import { CatalogueRepository } from './catalogue/catalogue.repository.ts';
import { CommandError } from './command-error.ts';
import type { Database } from './database/database.ts';
import { NavigationRepository } from './modules/navigation/navigation.repository.ts';
import { withDatabase } from './with-database.ts';

export const CLOSURE_HELP = `  assist closure add FEATURE [--note TEXT]
      Nobody is led through this door, lift, staircase or room from now on; FEATURE is its id in the plan. "assist closure list" tells what is closed,
      "assist closure remove FEATURE" opens it again. Who is on his way is told.
`;

type Print = (line: string) => void;

/** `assist closure …`: what nobody is led through for now. */
export async function runClosure([command, ...args]: string[], print: Print): Promise<void> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { note: { type: 'string' } } });
  const [featureId] = positionals;
  switch (command) {
    case 'list':
      return withDatabase(async (database) => list(database, print));
    case 'add':
    case 'remove':
      if (featureId === undefined || positionals.length > 1)
        throw new CommandError('Name one door, lift, staircase or room, by its id in the plan.', 2);
      return withDatabase(async (database) =>
        command === 'add' ? add(database, featureId, values.note ?? '', print) : remove(database, featureId, print),
      );
    default:
      throw new CommandError('There are: assist closure list, assist closure add FEATURE, assist closure remove FEATURE', 2);
  }
}

async function list(database: Database, print: Print): Promise<void> {
  const closures = await new NavigationRepository(database).listClosures();
  if (closures.length === 0) print('Nothing is closed.');
  const labelOf = await labels(database);
  for (const { featureId, note, since } of closures)
    print(`${labelOf(featureId)}, since ${new Date(since).toISOString()}${note === '' ? '' : `: ${note}`}`);
}

async function add(database: Database, featureId: string, note: string, print: Print): Promise<void> {
  const plans = await new CatalogueRepository(database).listPlans();
  const isThere = plans.some(({ plan }) => [...plan.features.opening, ...plan.features.unit].some(({ id }) => id === featureId));
  if (!isThere) throw new CommandError(`No plan has a door or a room with the id ${JSON.stringify(featureId)}: nothing has been changed.`);
  await new NavigationRepository(database).putClosure(featureId, note, instantOf(Date.now()));
  print(`${(await labels(database))(featureId)} is closed.`);
}

async function remove(database: Database, featureId: string, print: Print): Promise<void> {
  const wasClosed = await new NavigationRepository(database).deleteClosure(featureId, instantOf(Date.now()));
  if (!wasClosed) throw new CommandError(`${featureId} was not closed.`);
  print(`${(await labels(database))(featureId)} is open again.`);
}

/** What people know a feature by. */
async function labels(database: Database): Promise<(featureId: string) => string> {
  const known = new Map((await new CatalogueRepository(database).listPlans()).flatMap(({ plan }) => [...featureLabels(plan)]));
  return (featureId) => {
    const label = known.get(featureId);
    return label === undefined
      ? featureId
      : [label.name ?? label.featureType, featureId, label.floor].filter((part) => part !== undefined).join(', ');
  };
}
