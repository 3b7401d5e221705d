import { parseArgs } from 'node:util';
import { SCOPES, type Scope } from '@assist/contract';
import type { StoredResource } from '@assist/resource';
import { fromInstant, instantOf, type Instant } from '@assist/time';
import { CatalogueRepository } from '../catalogue/catalogue.repository.ts';
import { type Command, type Print } from './command.ts';
import { CommandError } from './command-error.ts';
import { type KeptServiceToken, ServiceTokensRepository } from '../people/service-tokens.repository.ts';
import { withDatabase } from './with-database.ts';

const HELP = `  assist tokens add NAME --scope put-values|check-in [--scope …] [--resource ID|ADDRESS …]
      Creates a token for another system: put-values may report the values of objects on the plan, check-in may report that somebody has
      pressed "I am here" at a door. The token is shown only once, because only its hash is stored. With --resource it is valid only for these
      resources and the objects that belong to them.
  assist tokens list
      Lists the tokens of other systems in the order in which they were created, and when each was last used.
  assist tokens remove ID
      Removes a token: its next call is refused, and its open connections are closed within a second.
`;

const NAME_MAX = 120;

/** `assist tokens …`: creates, lists and removes the tokens of other systems. */
export const tokensCommand: Command = { name: 'tokens', help: HELP, run };

async function run([command, ...args]: string[], print: Print): Promise<void> {
  switch (command) {
    case 'add':
      return add(args, print);
    case 'list':
      return list(print);
    case 'remove':
      return remove(args, print);
    default:
      throw new CommandError('Usage: assist tokens add NAME --scope SCOPE, assist tokens list, or assist tokens remove ID', 2);
  }
}

async function add(args: string[], print: Print): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { scope: { type: 'string', multiple: true }, resource: { type: 'string', multiple: true } },
  });
  const name = positionals[0]?.trim() ?? '';
  if (positionals.length !== 1 || name === '' || name.length > NAME_MAX)
    throw new CommandError(`Give the token a name of at most ${NAME_MAX} characters: assist tokens add NAME --scope SCOPE`, 2);
  const scopes = [...new Set(values.scope?.map(scopeOf))];
  if (scopes.length === 0) throw new CommandError(`Name what the token may do: --scope ${SCOPES.join(' or --scope ')}.`, 2);
  await withDatabase(async (database) => {
    const { resources } = await new CatalogueRepository(database).read();
    const resourceEmails = values.resource === undefined ? null : [...new Set(values.resource.map((asked) => emailOf(asked, resources)))];
    const tokens = new ServiceTokensRepository(database);
    const now = instantOf(Date.now());
    const { id, token } = await tokens.make({ name, scopes, resourceEmails }, now);
    print(describe({ id, name, scopes, resourceEmails, createdAt: now, usedAt: null }));
    print(token);
    print('Store it now: it is not shown again.');
  });
}

async function list(print: Print): Promise<void> {
  await withDatabase(async (database) => {
    const all = await new ServiceTokensRepository(database).list();
    if (all.length === 0) print('There are no tokens. Create one with "assist tokens add".');
    for (const one of all) print(describe(one));
  });
}

async function remove(args: string[], print: Print): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [id] = positionals;
  if (id === undefined || positionals.length > 1) throw new CommandError('Name one token, by its id in "assist tokens list".', 2);
  await withDatabase(async (database) => {
    if (!(await new ServiceTokensRepository(database).remove(id, instantOf(Date.now()))))
      throw new CommandError('There is no such token: nothing has been changed.');
    print('The token has been removed.');
  });
}

function scopeOf(text: string): Scope {
  const scope = SCOPES.find((one) => one === text);
  if (scope === undefined) throw new CommandError(`There is no scope ${JSON.stringify(text)}: --scope must be ${SCOPES.join(' or ')}.`, 2);
  return scope;
}

function emailOf(asked: string, resources: readonly StoredResource[]): string {
  const resource = resources.find(({ id, email }) => id === asked || email === asked.toLowerCase());
  if (resource === undefined) throw new CommandError(`There is no resource ${JSON.stringify(asked)}: nothing has been changed.`);
  return resource.email;
}

/** Returns a text such as `4f1c… Zigbee bridge; put-values; all resources; made 2026-11-25 08:14 UTC; used 2026-11-25 09:02 UTC`. */
function describe({ id, name, scopes, resourceEmails, createdAt, usedAt }: KeptServiceToken): string {
  return [
    `${id}  ${name}`,
    scopes.join(', '),
    resourceEmails === null ? 'all resources' : resourceEmails.join(', '),
    `made ${minuteOf(createdAt)}`,
    usedAt === null ? 'not used yet' : `used ${minuteOf(usedAt)}`,
  ].join('; ');
}

function minuteOf(instant: Instant): string {
  return `${fromInstant(instant).slice(0, 16).replace('T', ' ')} UTC`;
}
