import { mkdirSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { labelText, measurePlan, type Plan } from '@assist/floorplan';
import { PASSWORD_MIN } from '@assist/contract';
import { toEmailAddress } from '@assist/resource';
import { instantOf } from '@assist/time';
import { findOwnOrigin } from './call/own-origin.ts';
import { CatalogueRepository } from './catalogue/catalogue.repository.ts';
import { EMPTY_COMPANY } from './catalogue/company.ts';
import { afterRestoreLines } from './after-restore.ts';
import { CommandError } from './command-error.ts';
import { composeCalendar } from './compose.ts';
import { databaseFile } from './database/data-folder.ts';
import { BackupError, backupTo } from './database/backup.ts';
import { type Database, openDatabase } from './database/database.ts';
import { restoreFrom } from './database/restore.ts';
import { countWhatCameBack, signEverybodyOut } from './people/after-restore.repository.ts';
import { type Account, AccountsRepository } from './people/accounts.repository.ts';
import { hashPassword } from './people/password.ts';
import { findPasswordFault, type PasswordFault } from './people/password-rule.ts';
import { checkConnection, type CheckResult } from './connections/check-connection.ts';
import { ConnectionError, type ConnectionFile, parseConnection, readConnectionFile } from './connections/connection.ts';
import { ProviderTokensRepository } from './people/provider-tokens.repository.ts';
import { type Asked, askConnection, CONNECTABLE } from './connections/questions.ts';
import { tryPerson } from './connections/try-person.ts';
import { recordTraffic } from './connections/record-traffic.ts';
import { forgetSecret } from './connections/forget-secret.repository.ts';
import { Seal } from './database/seal.ts';
import { PostOffice } from './mail/post-office.ts';
import type { SignInChange } from './modules/accounts/sign-in-notice-mail.ts';
import { SignInNotices } from './modules/accounts/sign-in-notices.ts';
import type { WaysCount } from './modules/imports/check-plan-ways.ts';
import { ACCEPTABLE, importCompany } from './modules/imports/import-company.ts';
import { findPicture, ReadError, readText } from './modules/imports/read-file.ts';
import { readPlans } from './modules/imports/read-plan.ts';
import { reportCsv, reportHtml } from './modules/imports/report-file.ts';
import { reportText } from './modules/imports/report-text.ts';
import { WriteError } from './modules/plans/write-plan.ts';
import { DEFAULT_USER_SETTINGS } from './people/user-settings.ts';
import { writePrivateFile } from './database/private-file.ts';
import { createLog } from './observation/log.ts';
import { Metrics } from './observation/metrics.ts';
import { reasonOf } from './observation/reason-of.ts';
import { planChangesLines } from './plan-changes-lines.ts';
import { getPlan, PLAN_HELP, runPlan } from './plan-command.ts';
import { BRIDGE_HELP, runBridge } from './bridge-command.ts';
import { CLOSURE_HELP, runClosure } from './closure-command.ts';
import { CODES_HELP, runCodes } from './codes-command.ts';
import { GUESTS_HELP, runGuests } from './guests-command.ts';
import { KIOSKS_HELP, runKiosks } from './kiosks-command.ts';
import { MAILBOXES_HELP, runMailboxes } from './mailboxes-command.ts';
import { PERSON_HELP, runPerson } from './person-command.ts';
import { RESOURCE_HELP, runResource } from './resource-command.ts';
import { fileVariable, readSettings, type Settings, SettingsError, VARIABLES } from './settings/settings.ts';
import { runTokens, TOKENS_HELP } from './tokens-command.ts';
import { withDatabase, withNewDatabase } from './with-database.ts';

/** Two beyond the longest name. */
const NAME_WIDTH = Math.max(...VARIABLES.map(({ name }) => name.length)) + 2;

const HELP = `assist: the command line of Assist

  assist import [--company company.json] [--plan PATH] [--resources resources.csv] [--people people.csv] [--codes location-codes.csv] [--check] [--report FILE] [--as VENUE] [--accept CODE]
      Reads the files, reports every defect, and changes the database only if there is none.
      --plan is a zip or a folder of IMDF files, or these one by one, or what OpenStreetMap has of a house (.osm, or GeoJSON with its indoor tags).
      --report writes all that was found as a page with the plan (.html) or as a table (.csv); several may be asked for. --check reports, tells what a changed plan
      changes, and changes nothing. A plan whose venue has another id is another venue; --as says which stored one it is a newer plan of.
      What its file calls otherwise is recognised by place, size and name, and keeps its id.
      --accept takes what a person has to decide, by the code in the report's brackets: ${[...ACCEPTABLE].join(', ')}.
      Pictures that the resources name lie beside the resources' file.
${PLAN_HELP}${CLOSURE_HELP}${CODES_HELP}${KIOSKS_HELP}${GUESTS_HELP}${TOKENS_HELP}${BRIDGE_HELP}${RESOURCE_HELP}  assist user add EMAIL --name "NAME" [--administrator]
      Adds a person who signs in with a password, or sets the password of one who is there.
      The password is read from standard input.
  assist user close EMAIL
      For who leaves: signs the person out everywhere, forgets the access to the calendar, and lets nobody sign in to
      the account any more, whichever way. What was reserved stays. "assist user open EMAIL" takes it back.
  assist user reset-two-step EMAIL
      For who has lost the app, the recovery codes and the passkeys: signs the person out everywhere, and the next sign-in asks for the
      password alone. Make sure who asks for it.
${PERSON_HELP}  assist connect [KIND] [--check] [--sign-in] [--resource ADDRESS] [--record FILE]
      Asks for the settings of the company's calendar (o365, gspace, ews or caldav), tries every permission that Assist needs,
      names what is missing, and writes the calendar file if nothing is. What does not hold yet is told as such, and written all the same.
      --check tries the file that is there. Exit codes: 0 nothing is missing, 3 something does not hold yet, 1 something is missing.
      --sign-in tries a person's own sign-in besides: by somebody who is no administrator, in his own browser.
      --record writes what was said with the calendar, without names, texts and tokens, to show to others.
${MAILBOXES_HELP}  assist secret forget
      Where the file "secret" of a database is lost: the next process that starts seals with its own. Stop Assist first;
      calendars that were connected ask for a new sign-in, and who has a second step signs in with a recovery code.
  assist backup FILE
      A whole copy of the embedded database, also while Assist runs.
  assist restore FILE
      Puts a backup in the database's place; the one that stood there is kept beside it. Stop Assist first.
      Nobody is signed in any more. It counts what may have been taken back since the backup, for you to look at.
  assist after-restore
      The same two for a database that was put back otherwise (pg_restore): signs out all people, guests and kiosks, and counts.
  assist help

Settings come from the environment:
${VARIABLES.map(({ name, meaning, default: usual }) => `  ${name.padEnd(NAME_WIDTH)}${meaning} (${usual})`.replaceAll('`', '')).join('\n')}
  ${VARIABLES.filter(({ isSecret }) => isSecret)
    .map(({ name }) => fileVariable(name))
    .join(', ')}
      name a file that holds the value, in place of the variable itself.
`;

const PASSWORD_FAULTS: Record<PasswordFault, string> = {
  'too-short': `The password needs at least ${PASSWORD_MIN} characters.`,
  'too-long': 'The password is longer than 256 characters.',
  common: 'This password is one of the first that anybody would try.',
  'like-address': 'The password holds the name of the address.',
  repeated: 'The password consists of few different characters.',
};

const print = (line: string) => process.stdout.write(`${line}\n`);

async function runImport(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      company: { type: 'string' },
      plan: { type: 'string', multiple: true },
      resources: { type: 'string' },
      people: { type: 'string' },
      codes: { type: 'string' },
      check: { type: 'boolean' },
      report: { type: 'string', multiple: true },
      accept: { type: 'string', multiple: true },
      as: { type: 'string' },
    },
  });
  const accepted = new Set(values.accept?.flatMap((codes) => codes.split(',').map((code) => code.trim())));
  for (const code of accepted)
    if (!ACCEPTABLE.has(code)) throw new CommandError(`"${code}" cannot be accepted. There is: ${[...ACCEPTABLE].join(', ')}`, 2);
  if ([values.company, values.plan, values.resources, values.people, values.codes].every((file) => file === undefined)) {
    throw new CommandError('Say what to import: --company, --plan, --resources, --people or --codes.', 2);
  }
  const at = (path: string) => resolve(process.cwd(), path);
  const reports = values.report?.map(at) ?? [];
  for (const path of reports)
    if (!/\.(?:html|csv)$/iu.test(path)) throw new CommandError(`--report writes a page (.html) or a table (.csv), not ${path}.`, 2);
  const source = {
    ...(values.company === undefined ? {} : { company: readText(at(values.company)) }),
    ...(values.plan === undefined ? {} : { plan: readPlans(values.plan.map(at)) }),
    ...(values.people === undefined ? {} : { people: readText(at(values.people)) }),
    ...(values.resources === undefined ? {} : { resources: readText(at(values.resources)) }),
    ...(values.codes === undefined ? {} : { locationCodes: readText(at(values.codes)) }),
    findPicture: (name: string) => (values.resources === undefined ? undefined : findPicture(dirname(at(values.resources)), name)),
  };
  await withNewDatabase(async (database) => {
    const asVenueId = values.as === undefined ? {} : { asVenueId: (await getPlan(database, values.as)).venueId };
    const now = instantOf(Date.now());
    const report = await importCompany(database, { ...source, ...asVenueId }, now, {
      onlyCheck: values.check === true,
      checkWays: true,
      accepted,
    });
    for (const line of reportText(report.lines)) print(line);
    for (const path of reports) {
      const isPage = path.toLowerCase().endsWith('.html');
      writeFileSync(path, isPage ? reportHtml(report.lines, source.plan, `Import of ${importedNames(values)}`) : reportCsv(report.lines));
    }
    if (values.check === true && report.plan?.before !== undefined)
      for (const line of await planChangesLines(database, report.plan.before, report.plan.after, now)) print(line);
    if (report.plan !== null) print(planText(report.plan.after));
    if (report.ways !== null) print(waysText(report.ways));
    const errors = report.lines.filter((line) => line.severity === 'error').length;
    const { areas, levels, resources, people, locationCodes } = report.counts;
    if (errors > 0) throw new CommandError(`${errors} ${errors === 1 ? 'error' : 'errors'}: nothing has been changed.`);
    print(
      `${report.imported ? 'Imported' : 'Nothing wrong with'} ${counted(areas, 'area')}, ${counted(levels, 'floor')}, ${counted(resources, 'resource')}, ${counted(people, 'person', 'people')}, ${counted(locationCodes, 'location code')}.`,
    );
  });
}

/** What the plan is of, how much there is, and where: whoever has exchanged latitude and longitude sees it here, where no rule can tell. */
function planText(plan: Plan): string {
  const [longitude, latitude] = measurePlan(plan).projection.origin;
  const degrees = (value: number, positive: string, negative: string) =>
    `${Math.abs(value).toFixed(4)}° ${value < 0 ? negative : positive}`;
  const { venue, level, unit, opening, fixture, amenity } = plan.features;
  const counts = [
    counted(level.length, 'floor'),
    counted(unit.length, 'room'),
    counted(opening.length, 'door'),
    counted(fixture.length, 'piece of furniture', 'pieces of furniture'),
    counted(amenity.length, 'amenity', 'amenities'),
  ];
  return `${labelText(venue[0]?.properties.name, 'en') ?? 'The plan'}, at ${degrees(latitude, 'N', 'S')}, ${degrees(longitude, 'E', 'W')}: ${counts.join(', ')}.`;
}

function waysText({ units, reached, reachedStepFree }: WaysCount): string {
  return `${reached} of ${counted(units, 'room')} can be walked to, ${reachedStepFree} of them step-free.`;
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The files' own names, for a page that somebody else is sent. */
function importedNames(values: Readonly<Record<string, unknown>>): string {
  const files = [values['company'], values['plan'], values['resources'], values['people'], values['codes']].flat();
  return files
    .filter((file) => typeof file === 'string')
    .map((file) => basename(file))
    .join(', ');
}

async function addUser(args: string[]): Promise<void> {
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
    const accounts = new AccountsRepository(database);
    const known = await accounts.findByEmail(email);
    const passwordHash = await hashPassword(password);
    if (known !== undefined && known.disabled_at !== null)
      throw new CommandError(`The account of ${known.name} is closed. "assist user open ${email}" opens it.`);
    if (known !== undefined) {
      await accounts.setPassword(known.id, passwordHash, values.administrator === true, instantOf(Date.now()));
      print(`The password of ${known.name} is set.`);
      await tellByMail(database, known, { kind: 'password' });
      return;
    }
    const name = values.name?.trim() ?? '';
    if (name === '' || name.length > 120) throw new CommandError('--name is needed, with at most 120 characters.', 2);
    const words = name.split(/\s+/);
    await accounts.insert(
      {
        email,
        name,
        givenName: words[0]!,
        surname: words.slice(1).join(' '),
        department: '',
        administrator: values.administrator === true,
        passwordHash,
        settings: DEFAULT_USER_SETTINGS,
      },
      instantOf(Date.now()),
    );
    print(`${name} can sign in as ${email}.`);
  });
}

async function closeUser(args: string[]): Promise<void> {
  await changeUser(args, async (accounts, { id, name, email, disabled_at: closedAt }, database) => {
    if (closedAt === null) await accounts.close(id, instantOf(Date.now()));
    // Nobody else may reserve them, until the table of resources says otherwise.
    const { resources } = await new CatalogueRepository(database).read();
    const theirs = resources
      .filter(({ reservedToEmails }) => reservedToEmails.includes(email))
      .map((one) => `${one.displayName} (${one.id})`);
    return [
      `The account of ${name} (${email}) is closed: signed out everywhere, and nobody signs in to it.`,
      ...(theirs.length === 0 ? [] : [`Still reserved to ${email}: ${theirs.join(', ')}.`]),
    ].join('\n');
  });
}

async function openUser(args: string[]): Promise<void> {
  await changeUser(args, async (accounts, { id, name, email, disabled_at: closedAt }) => {
    if (closedAt !== null) await accounts.open(id, instantOf(Date.now()));
    return `The account of ${name} (${email}) is open.`;
  });
}

async function resetTwoStep(args: string[]): Promise<void> {
  await changeUser(args, async (accounts, account, database) => {
    const { id, name, email } = account;
    await accounts.resetTwoStep(id, instantOf(Date.now()));
    await tellByMail(database, account, { kind: 'twoStepReset' });
    return `The sign-in of ${name} (${email}) asks for the password alone: signed out everywhere, and all codes and passkeys are worth nothing.`;
  });
}

/** Once: an operator does not wait for a mail server that is away. */
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
    process.stderr.write('The mail that tells of it could not be sent.\n');
}

type ChangeOfUser = (accounts: AccountsRepository, account: Account, database: Database) => Promise<string>;

async function changeUser(args: string[], change: ChangeOfUser): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const email = positionals[0]?.trim().toLowerCase() ?? '';
  if (positionals.length !== 1) throw new CommandError('Name the person by the e-mail address.', 2);
  await withDatabase(async (database) => {
    const accounts = new AccountsRepository(database);
    const account = await accounts.findByEmail(email);
    if (account === undefined) throw new CommandError(`There is no account of ${email}.`);
    print(await change(accounts, account, database));
  });
}

async function runUser([command, ...args]: string[]): Promise<void> {
  switch (command) {
    case 'add':
      return addUser(args);
    case 'close':
      return closeUser(args);
    case 'open':
      return openUser(args);
    case 'reset-two-step':
      return resetTwoStep(args);
    default:
      throw new CommandError(
        'There are: assist user add EMAIL --name "NAME", assist user close EMAIL, assist user open EMAIL, assist user reset-two-step EMAIL',
        2,
      );
  }
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

async function connect(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { check: { type: 'boolean' }, 'sign-in': { type: 'boolean' }, resource: { type: 'string' }, record: { type: 'string' } },
  });
  const settings = readSettings(process.env);
  const isCheck = values.check === true || values['sign-in'] === true;
  const document = isCheck ? undefined : await askAll(positionals[0]);
  const file = document === undefined ? readConnectionFile(settings.calendarFile) : parseConnection(document, 'What was asked for');
  if (file === undefined) throw new CommandError(`${settings.calendarFile} does not exist. "assist connect" makes it.`);
  const endRecording =
    values.record === undefined
      ? undefined
      : recordTraffic(resolve(process.cwd(), values.record), (error) =>
          print(`What was said is no longer recorded: ${(error as Error).message}`),
        );
  const { missing, notYet } = await checkAll(file, values.resource, settings, values['sign-in'] === true);
  endRecording?.();
  if (values.record !== undefined) print(`${resolve(process.cwd(), values.record)} holds what was said. Read it before you send it.`);
  if (missing > 0)
    throw new CommandError(
      `${missing} ${missing === 1 ? 'thing is' : 'things are'} missing${document === undefined ? '' : ': nothing was written'}.`,
    );
  if (document === undefined) {
    if (notYet > 0) throw new CommandError(NOT_YET, 3);
    print('Nothing is missing.');
    return;
  }
  mkdirSync(dirname(settings.calendarFile), { recursive: true, mode: 0o700 });
  writePrivateFile(settings.calendarFile, `${JSON.stringify(document, null, 2)}\n`);
  print(`${settings.calendarFile} is written. It holds secrets: keep it as you keep the database. Start Assist to use it.`);
  if (notYet > 0) throw new CommandError(NOT_YET, 3);
}

const NOT_YET =
  'What is refused so may have been allowed a moment ago: the calendar’s makers take 30 minutes to two hours before it holds. "assist connect --check" tries again. Where it is still refused tomorrow, the permission that is named was never given.';

/** From a person at a terminal, or line by line from a file. */
async function askAll(kind: string | undefined): Promise<unknown> {
  const isTerminal = process.stdin.isTTY;
  // What is secret is not echoed.
  const output = Object.assign(
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        if (!output.isMuted) process.stderr.write(chunk);
        done();
      },
    }),
    { isMuted: false },
  );
  const reader = createInterface({ input: process.stdin, ...(isTerminal ? { output, terminal: true } : {}) });
  const lines = isTerminal ? undefined : reader[Symbol.asyncIterator]();
  const ask = async ({ text, usual, isSecret }: Asked): Promise<string> => {
    if (lines === undefined) {
      const answer = reader.question(`${text}${usual === undefined || usual === '' ? '' : ` [${usual}]`}: `);
      output.isMuted = isSecret;
      return answer.finally(() => {
        output.isMuted = false;
        if (isSecret) process.stderr.write('\n');
      });
    }
    const line = await lines.next();
    return line.done === true ? '' : line.value;
  };
  try {
    return await askConnection(
      kind ?? (await ask({ text: `Kind of calendar (${CONNECTABLE.join(', ')})`, usual: undefined, isSecret: false })).trim(),
      ask,
    );
  } finally {
    reader.close();
  }
}

async function checkAll(
  file: ConnectionFile,
  resource: string | undefined,
  settings: Settings,
  withPerson: boolean,
): Promise<{ readonly missing: number; readonly notYet: number }> {
  const database = openDatabase({ databaseUrl: undefined, file: ':memory:' });
  const calendar = composeCalendar(file.calendar, {
    database,
    providerTokens: new ProviderTokensRepository(database.db, new Seal('')),
    pageKey: new Uint8Array(32),
    countProcesses: () => 1,
    onFaultyItem: () => undefined,
    now: Date.now,
  });
  const SIGN = { works: 'ok      ', missing: 'MISSING ', 'not-yet': 'NOT YET ', 'left-out': '-       ', without: 'without ' } as const;
  const found = { missing: 0, notYet: 0 };
  const tell = ({ need, outcome, sentence }: CheckResult) => {
    print(`${SIGN[outcome]}${need.padEnd(10)} ${sentence}`);
    if (outcome === 'missing') found.missing += 1;
    if (outcome === 'not-yet') found.notYet += 1;
  };
  try {
    const callback =
      settings.publicUrl?.startsWith('https:') === true ? new URL(`/api/hooks/${calendar.connectionId}`, settings.publicUrl) : undefined;
    for await (const result of checkConnection(calendar, { resource, callback, now: Date.now })) tell(result);
    if (withPerson) {
      const { publicUrl } = settings;
      if (publicUrl === undefined)
        throw new CommandError('PUBLIC_URL is not set: the calendar’s page would not know where to lead back to.', 2);
      tell(await tryPerson(calendar, { siteOrigin: publicUrl, now: Date.now, signIn: openInBrowser }));
    }
  } finally {
    await calendar.close?.();
    await database.close();
  }
  return found;
}

/** By whoever is no administrator: what he sees is what everybody will see. */
async function openInBrowser(url: URL): Promise<string> {
  print(`Let somebody who is no administrator open this, in a private window, and sign in:\n\n  ${url.href}\n`);
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await reader.question('Assist shows that this sign-in was not begun by it. Copy the whole address of that page here: ');
  } finally {
    reader.close();
  }
}

function embeddedFile(): { file: string; folder: string } {
  const settings = readSettings(process.env);
  if (settings.databaseUrl !== undefined)
    throw new CommandError('DATABASE_URL is set: back PostgreSQL up with pg_dump, and restore it with pg_restore.');
  return { file: databaseFile(settings.dataFolder), folder: settings.dataFolder };
}

async function backUp(args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  if (positionals.length !== 1) throw new CommandError('Name the file to write: assist backup FILE', 2);
  const { file, folder } = embeddedFile();
  const target = resolve(process.cwd(), positionals[0]!);
  await backupTo(file, target);
  print(`${target} holds everything. Keep ${join(folder, 'secret')} with it.`);
}

async function restore(args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  if (positionals.length !== 1) throw new CommandError('Name the backup: assist restore FILE', 2);
  const { file } = embeddedFile();
  const kept = restoreFrom(resolve(process.cwd(), positionals[0]!), file);
  print(`The backup is in place.${kept === undefined ? '' : ` What stood there is ${kept}.`}`);
  // As it is: the next start brings its tables up to date.
  const database = openDatabase({ databaseUrl: undefined, file });
  try {
    await tellWhatCameBack(database);
  } finally {
    await database.close();
  }
}

function afterRestore(args: string[]): Promise<void> {
  if (args.length > 0) throw new CommandError('There is: assist after-restore', 2);
  return withDatabase(async (database) => {
    await signEverybodyOut(database, instantOf(Date.now()));
    await tellWhatCameBack(database);
  });
}

async function tellWhatCameBack(database: Database): Promise<void> {
  for (const line of afterRestoreLines(await countWhatCameBack(database, instantOf(Date.now())))) print(line);
}

async function run(args: string[]): Promise<void> {
  const [command, ...rest] = args;
  switch (command) {
    case 'import':
      return runImport(rest);
    case 'plan':
      return runPlan(rest, print);
    case 'resource':
      return runResource(rest, print);
    case 'closure':
      return runClosure(rest, print);
    case 'codes':
      return runCodes(rest, print);
    case 'guests':
      return runGuests(rest, print);
    case 'kiosks':
      return runKiosks(rest, print);
    case 'bridge':
      return runBridge(rest, print);
    case 'tokens':
      return runTokens(rest, print);
    case 'person':
      return runPerson(rest, print);
    case 'user':
      return runUser(rest);
    case 'connect':
      return connect(rest);
    case 'mailboxes':
      return runMailboxes(rest, print);
    case 'secret':
      if (rest.length !== 1 || rest[0] !== 'forget') throw new CommandError('There is: assist secret forget', 2);
      return withDatabase(async (database) => {
        await forgetSecret(database);
        print(
          'The next process that starts seals with its own secret. Connected calendars ask for a new sign-in; second steps, for a recovery code.',
        );
      });
    case 'backup':
      return backUp(rest);
    case 'restore':
      return restore(rest);
    case 'after-restore':
      return afterRestore(rest);
    case undefined:
    case 'help':
    case '--help':
    case '-h':
      print(HELP);
      return;
    default:
      throw new CommandError(`There is no command "${command}". "assist help" lists them.`, 2);
  }
}

/** What an operator has typed; answers the exit code. */
export async function commandLine(args: string[]): Promise<number> {
  try {
    await run(args);
    return 0;
  } catch (error) {
    const expected =
      error instanceof CommandError ||
      error instanceof SettingsError ||
      error instanceof ReadError ||
      error instanceof WriteError ||
      error instanceof BackupError ||
      error instanceof ConnectionError;
    const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    process.stderr.write(`${expected || isUsage ? error.message : `assist has failed: ${reasonOf(error)}`}\n`);
    if (!expected && !isUsage && process.env['ASSIST_LOG'] === 'debug')
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    return error instanceof CommandError ? error.exitCode : isUsage ? 2 : 1;
  }
}
