import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { PASSWORD_MIN } from '@assist/contract';
import { toEmailAddress } from '@assist/resource';
import { instantOf } from '@assist/time';
import { AuditRepository } from '../audit/audit.repository.ts';
import { findOwnOrigin } from '../call/own-origin.ts';
import { CatalogueRepository } from '../catalogue/catalogue.repository.ts';
import { EMPTY_COMPANY } from '../catalogue/company.ts';
import type { Database } from '../database/database.ts';
import { PostOffice } from '../mail/post-office.ts';
import type { SignInChange } from '../modules/accounts/sign-in-notice-mail.ts';
import { PeopleAdministrationRepository } from '../modules/people-administration/people-administration.repository.ts';
import { SignInNotices } from '../modules/accounts/sign-in-notices.ts';
import { createLog } from '../observation/log.ts';
import { Metrics } from '../observation/metrics.ts';
import { type Account, AccountsRepository } from '../people/accounts.repository.ts';
import { hashPassword } from '../people/password.ts';
import { toPersonName } from '../people/person-name.ts';
import { findPasswordFault, type PasswordFault } from '../people/password-rule.ts';
import { DEFAULT_USER_SETTINGS } from '../people/user-settings.ts';
import { PERSONAL_DATA } from '../personal-data.ts';
import { readSettings } from '../settings/settings.ts';
import type { Command, Print } from './command.ts';
import { COMMAND_ACTOR } from './command-actor.ts';
import { CommandError } from './command-error.ts';
import { orCommandError } from './or-command-error.ts';
import { withDatabase, withNewDatabase } from './with-database.ts';

const HELP = `  assist user add EMAIL --name "NAME" [--administrator]
      Adds a person who signs in with a password, or sets the password of an existing person.
      The password is read from standard input.
  assist user close EMAIL
      Use this when someone leaves: signs the person out everywhere, deletes the access to the calendar, and blocks every way
      of signing in to the account. Reservations stay. "assist user open EMAIL" undoes this.
  assist user reset-two-step EMAIL
      Use this when someone has lost the app, the recovery codes and the passkeys: signs the person out everywhere, and the next sign-in
      asks only for the password. Verify who is asking for it.
`;

const PASSWORD_FAULTS: Record<PasswordFault, string> = {
  'too-short': `The password needs at least ${PASSWORD_MIN} characters.`,
  'too-long': 'The password is longer than 256 characters.',
  common: 'This password is too common: anyone would try it first.',
  'like-address': 'The password contains the name part of the address.',
  repeated: 'The password has too few different characters.',
};

/** `assist user …`: adds, closes and opens accounts, and resets their two-step sign-in. */
export const userCommand: Command = { name: 'user', help: HELP, run };

async function run([command, ...args]: string[], print: Print): Promise<void> {
  switch (command) {
    case 'add':
      return addUser(args, print);
    case 'close':
      return closeUser(args, print);
    case 'open':
      return openUser(args, print);
    case 'reset-two-step':
      return resetTwoStep(args, print);
    default:
      throw new CommandError(
        'Usage: assist user add EMAIL --name "NAME", assist user close EMAIL, assist user open EMAIL, or assist user reset-two-step EMAIL',
        2,
      );
  }
}

async function addUser(args: string[], print: Print): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { name: { type: 'string' }, administrator: { type: 'boolean' } },
  });
  const email = toEmailAddress(positionals[0] ?? '');
  if (email === undefined) throw new CommandError(`"${positionals[0] ?? ''}" is not an e-mail address.`, 2);
  const password = await readPassword();
  const fault = await findPasswordFault(password, email);
  if (fault !== undefined) throw new CommandError(PASSWORD_FAULTS[fault]);
  await withNewDatabase(async (database) => {
    const people = openPeople(database);
    const known = await new AccountsRepository(database).findByEmail(email);
    const passwordHash = await hashPassword(password);
    if (known !== undefined && known.disabled_at !== null)
      throw new CommandError(`The account of ${known.name} is closed. Open it with "assist user open ${email}".`);
    if (known !== undefined) {
      await people.setPassword(known.id, passwordHash, values.administrator === true, COMMAND_ACTOR, instantOf(Date.now()));
      print(`The password of ${known.name} has been set.`);
      await tellByMail(database, known, { kind: 'password' });
      return;
    }
    const name = values.name?.trim() ?? '';
    if (name === '' || name.length > 120) throw new CommandError('--name is required, with at most 120 characters.', 2);
    await people.add(
      {
        email,
        ...toPersonName(name),
        department: '',
        administrator: values.administrator === true,
        passwordHash,
        settings: DEFAULT_USER_SETTINGS,
      },
      COMMAND_ACTOR,
      instantOf(Date.now()),
    );
    print(`${name} can now sign in as ${email}.`);
  });
}

async function closeUser(args: string[], print: Print): Promise<void> {
  await changeUser(args, print, async (people, { id, name, email, disabled_at: closedAt }, database) => {
    if (closedAt === null) await orCommandError(people.close(id, COMMAND_ACTOR, instantOf(Date.now())));
    // Listed, because nobody else may reserve these resources until an import changes that.
    const { resources } = await new CatalogueRepository(database).read();
    const theirs = resources
      .filter(({ reservedToEmails }) => reservedToEmails.includes(email))
      .map((one) => `${one.displayName} (${one.id})`);
    return [
      `The account of ${name} (${email}) is closed: the person is signed out everywhere, and nobody can sign in to it.`,
      ...(theirs.length === 0 ? [] : [`Still reserved to ${email}: ${theirs.join(', ')}.`]),
    ].join('\n');
  });
}

async function openUser(args: string[], print: Print): Promise<void> {
  await changeUser(args, print, async (people, { id, name, email, disabled_at: closedAt }) => {
    if (closedAt !== null) await people.reopen(id, COMMAND_ACTOR, instantOf(Date.now()));
    return `The account of ${name} (${email}) is open.`;
  });
}

async function resetTwoStep(args: string[], print: Print): Promise<void> {
  await changeUser(args, print, async (people, account, database) => {
    const { id, name, email } = account;
    await people.resetTwoStep(id, COMMAND_ACTOR, instantOf(Date.now()));
    await tellByMail(database, account, { kind: 'twoStepReset' });
    return `The sign-in of ${name} (${email}) asks only for the password: the person is signed out everywhere, and all codes and passkeys are void.`;
  });
}

/** Notifies the person by mail. Tries only once, because an operator should not have to wait for a mail server that is down. */
async function tellByMail(database: Database, account: Account, change: SignInChange): Promise<void> {
  const settings = readSettings(process.env);
  if (settings.mail === undefined) return;
  const metrics = new Metrics();
  const postOffice = new PostOffice(settings.mail, { log: createLog('silent'), metrics, pausesMs: [] });
  const notices = new SignInNotices({
    postOffice,
    findSiteOrigin: () => findOwnOrigin(settings, null),
    readCompany: async () => (await new CatalogueRepository(database).read()).company ?? EMPTY_COMPANY,
    log: createLog('silent'),
  });
  notices.tell(account, change, instantOf(Date.now()));
  await notices.stop();
  await postOffice.drain();
  const { values } = await metrics.mails.get();
  if (!values.some(({ labels, value }) => labels.outcome === 'sent' && value > 0))
    process.stderr.write('The notification by mail could not be sent.\n');
}

type ChangeOfUser = (people: PeopleAdministrationRepository, account: Account, database: Database) => Promise<string>;

async function changeUser(args: string[], print: Print, change: ChangeOfUser): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const email = positionals[0]?.trim().toLowerCase() ?? '';
  if (positionals.length !== 1) throw new CommandError('Name the person by e-mail address.', 2);
  await withDatabase(async (database) => {
    const account = await new AccountsRepository(database).findByEmail(email);
    if (account === undefined) throw new CommandError(`There is no account with the address ${email}.`);
    print(await change(openPeople(database), account, database));
  });
}

function openPeople(database: Database): PeopleAdministrationRepository {
  return new PeopleAdministrationRepository(database, new AuditRepository(database), PERSONAL_DATA);
}

async function readPassword(): Promise<string> {
  const reader = createInterface({ input: process.stdin, ...(process.stdin.isTTY ? { output: process.stderr } : {}) });
  try {
    if (process.stdin.isTTY) return await reader.question('Password: ');
    for await (const line of reader) return line;
    return '';
  } finally {
    reader.close();
  }
}
