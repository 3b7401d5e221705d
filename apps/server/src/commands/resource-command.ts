import { parseArgs } from 'node:util';
import type { StoredResource } from '@assist/resource';
import { instantOf } from '@assist/time';
import { CatalogueRepository } from '../catalogue/catalogue.repository.ts';
import { type Command, type Print } from './command.ts';
import { CommandError } from './command-error.ts';
import type { Database } from '../database/database.ts';
import { removeResources, restoreResources, retireResources } from '../modules/resources/retire-resources.usecases.ts';
import { withDatabase } from './with-database.ts';

const HELP = `  assist resource retire ID|ADDRESS...
      Hides them, so that nobody can reserve them any more; existing reservations stay until they end. "assist resource restore ID" undoes this.
  assist resource remove ID|ADDRESS...
      Removes resources that were never used, or are no longer used: refused while there are upcoming reservations in Assist's own calendar,
      codes on walls or people who sit there. Past reservations stay, under the address. Reservations in an external calendar are not
      checked: retire the resources first.
`;

/** `assist resource …`: retires, restores and removes resources. */
export const resourceCommand: Command = { name: 'resource', help: HELP, run };

async function run([command, ...args]: string[], print: Print): Promise<void> {
  switch (command) {
    case 'retire':
      return retire(args, print);
    case 'restore':
      return restore(args, print);
    case 'remove':
      return remove(args, print);
    default:
      throw new CommandError('Usage: assist resource retire ID, assist resource restore ID, or assist resource remove ID', 2);
  }
}

async function retire(args: string[], print: Print): Promise<void> {
  await withResources(args, async (database, resources) => {
    const coming = await retireResources(database, resources, instantOf(Date.now()));
    for (const { id, displayName } of resources) {
      const left = coming.filter(({ resourceId }) => resourceId === id).length;
      const stays = left === 0 ? '' : `, with ${left} ${left === 1 ? 'reservation' : 'reservations'} still to come`;
      print(`${displayName} (${id}) has been retired${stays}.`);
    }
  });
}

async function restore(args: string[], print: Print): Promise<void> {
  await withResources(args, async (database, resources) => {
    const placeless = await restoreResources(database, resources, instantOf(Date.now()));
    for (const { id, displayName } of placeless) print(`  ${displayName} (${id}): its place is no longer in any plan`);
    if (placeless.length > 0)
      throw new CommandError('Nothing has been changed. Import the resources with another plan_feature and retired=no.');
    for (const { id, displayName } of resources) print(`${displayName} (${id}) has been restored.`);
  });
}

async function remove(args: string[], print: Print): Promise<void> {
  await withResources(args, async (database, resources) => {
    const hanging = await removeResources(database, resources, instantOf(Date.now()));
    for (const { resource, what } of hanging) print(`  ${resource.displayName} (${resource.id}): ${what}`);
    if (hanging.length > 0)
      throw new CommandError('These still depend on the resources: nothing has been changed. Use "assist resource retire" to keep them.');
    for (const { id, displayName } of resources) print(`${displayName} (${id}) has been removed.`);
  });
}

async function withResources(
  args: string[],
  work: (database: Database, resources: readonly StoredResource[]) => Promise<void>,
): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  if (positionals.length === 0) throw new CommandError('Name the resources by id or address.', 2);
  await withDatabase(async (database) => {
    const { resources } = await new CatalogueRepository(database).read();
    const found = positionals.map((asked) => {
      const resource = resources.find(({ id, email }) => id === asked || email === asked.toLowerCase());
      if (resource === undefined) throw new CommandError(`There is no resource ${JSON.stringify(asked)}: nothing has been changed.`);
      return resource;
    });
    await work(database, [...new Set(found)]);
  });
}
