import { parseArgs } from 'node:util';
import { instantOf } from '@assist/time';
import { AuditRepository } from '../audit/audit.repository.ts';
import { ProblemError } from '../call/problem-error.ts';
import { COMMAND_ACTOR } from './command-actor.ts';
import { type Command, type Print } from './command.ts';
import { CommandError } from './command-error.ts';
import type { Database } from '../database/database.ts';
import { GuestAdministrationUsecases } from '../modules/guests/guest-administration.usecases.ts';
import { InvitationsRepository } from '../people/invitations.repository.ts';
import { withDatabase } from './with-database.ts';

const HELP = `  assist guests list [HOST]
      Lists the valid invitations: the host, the visitor, the time, and how many guests used each. HOST is the e-mail address of one person.
  assist guests revoke ID
      Ends an invitation and signs out the guests who used it. This is written to the audit log.
`;

/** `assist guests …`: lists and revokes the invitations of visitors. */
export const guestsCommand: Command = { name: 'guests', help: HELP, run };

async function run([command, ...args]: string[], print: Print): Promise<void> {
  switch (command) {
    case 'list':
      return list(args, print);
    case 'revoke':
      return revoke(args, print);
    default:
      throw new CommandError('Usage: assist guests list [HOST], or assist guests revoke ID', 2);
  }
}

async function list(args: string[], print: Print): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  if (positionals.length > 1) throw new CommandError('Name at most one person, by e-mail address.', 2);
  const host = positionals[0]?.trim().toLowerCase();
  await withDatabase(async (database) => {
    const now = instantOf(Date.now());
    const guests = administrationOf(database);
    let cursor: string | undefined;
    let count = 0;
    do {
      const page = await guests.list({ host, cursor }, now);
      for (const { id, visitor, host: whose, start, end, guests: inside } of page.value)
        print([id, `${visitor} (of ${whose})`, `${start} – ${end}`, `${inside} in`].join('  '));
      count += page.value.length;
      cursor = page.cursor ?? undefined;
    } while (cursor !== undefined);
    if (count === 0) print('There are no valid invitations.');
  });
}

async function revoke(args: string[], print: Print): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [id] = positionals;
  if (id === undefined || positionals.length > 1) throw new CommandError('Name one invitation, by its id in "assist guests list".', 2);
  await withDatabase(async (database) => {
    try {
      await administrationOf(database).revoke(id, COMMAND_ACTOR, instantOf(Date.now()));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      throw new CommandError('There is no such invitation.');
    }
    print('The invitation has been revoked.');
  });
}

function administrationOf(database: Database): GuestAdministrationUsecases {
  return new GuestAdministrationUsecases(new InvitationsRepository(database), new AuditRepository(database));
}
