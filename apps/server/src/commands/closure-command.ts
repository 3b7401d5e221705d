import { parseArgs } from 'node:util';
import { featureLabels } from '@assist/floorplan';
import { instantOf } from '@assist/time';
import { CatalogueRepository } from '../catalogue/catalogue.repository.ts';
import { type Command, type Print } from './command.ts';
import { CommandError } from './command-error.ts';
import type { Database } from '../database/database.ts';
import { NavigationRepository } from '../modules/navigation/navigation.repository.ts';
import { withDatabase } from './with-database.ts';

const HELP = `  assist closure add FEATURE … [--note TEXT]
      Closes doors, lifts, staircases or rooms to routes from now on; FEATURE is the id of one in the plan. "assist closure list" shows
      what is closed, "assist closure remove FEATURE …" opens it again. People on their way are notified.
`;

/** `assist closure …`: closes places for routes, and opens them again. */
export const closureCommand: Command = { name: 'closure', help: HELP, run };

async function run([command, ...args]: string[], print: Print): Promise<void> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { note: { type: 'string' } } });
  switch (command) {
    case 'list':
      return withDatabase(async (database) => list(database, print));
    case 'add':
    case 'remove':
      if (positionals.length === 0) throw new CommandError('Name a door, lift, staircase or room by its id in the plan.', 2);
      return withDatabase(async (database) =>
        command === 'add' ? add(database, positionals, values.note ?? '', print) : remove(database, positionals, print),
      );
    default:
      throw new CommandError('Usage: assist closure list, assist closure add FEATURE …, or assist closure remove FEATURE …', 2);
  }
}

async function list(database: Database, print: Print): Promise<void> {
  const closures = await new NavigationRepository(database).listClosures();
  if (closures.length === 0) print('Nothing is closed.');
  const labelOf = await labels(database);
  for (const { featureId, note, since } of closures)
    print(`${labelOf(featureId)}, since ${new Date(since).toISOString()}${note === '' ? '' : `: ${note}`}`);
}

async function add(database: Database, featureIds: readonly string[], note: string, print: Print): Promise<void> {
  const plans = await new CatalogueRepository(database).listPlans();
  const known = new Set(plans.flatMap(({ plan }) => [...plan.features.opening, ...plan.features.unit].map(({ id }) => id)));
  const unknown = featureIds.filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw new CommandError(
      `No plan has a door or room with the id ${unknown.map((id) => JSON.stringify(id)).join(', ')}: nothing has been changed.`,
    );
  const [closures, labelOf] = [new NavigationRepository(database), await labels(database)];
  for (const featureId of featureIds) {
    await closures.putClosure(featureId, note, instantOf(Date.now()));
    print(`${labelOf(featureId)} is closed.`);
  }
}

async function remove(database: Database, featureIds: readonly string[], print: Print): Promise<void> {
  const closures = new NavigationRepository(database);
  const closed = new Set((await closures.listClosures()).map(({ featureId }) => featureId));
  const open = featureIds.filter((id) => !closed.has(id));
  if (open.length > 0) throw new CommandError(`Not closed: ${open.join(', ')}. Nothing has been changed.`);
  const labelOf = await labels(database);
  for (const featureId of featureIds) {
    await closures.deleteClosure(featureId, instantOf(Date.now()));
    print(`${labelOf(featureId)} is open again.`);
  }
}

/** Returns a function that describes a feature by its name or type, its id and its floor. */
async function labels(database: Database): Promise<(featureId: string) => string> {
  const known = new Map((await new CatalogueRepository(database).listPlans()).flatMap(({ plan }) => [...featureLabels(plan)]));
  return (featureId) => {
    const label = known.get(featureId);
    return label === undefined
      ? featureId
      : [label.name ?? label.featureType, featureId, label.floor].filter((part) => part !== undefined).join(', ');
  };
}
