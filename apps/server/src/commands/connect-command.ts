import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { type Asked, askConnection } from '../calendar-kinds/ask-connection.ts';
import { type ConnectionFile, parseConnection, QUESTIONS, readConnectionFile } from '../calendar-kinds/connection-file.ts';
import { checkConnection, type CheckResult } from '../connections/check-connection.ts';
import { recordTraffic } from '../connections/record-traffic.ts';
import { tryPerson } from '../connections/try-person.ts';
import { writePrivateFile } from '../database/private-file.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import type { Command, Print } from './command.ts';
import { CommandError } from './command-error.ts';
import { openConnection } from './open-connection.ts';

const HELP = `  assist connect [KIND] [--resume] [--check] [--sign-in] [--resource ADDRESS] [--record FILE]
      Asks for the settings of the company's calendar (o365, gspace, ews or caldav), tests every permission that Assist needs,
      names the missing ones, and writes the calendar file if there are none. Permissions that are not yet effective are reported, but do not
      prevent this. If something is missing, the answers are kept, and --resume tests them again without asking.
      --check tests the existing file. Exit codes: 0 nothing is missing, 3 something is not effective yet, 1 something is missing.
      --sign-in also tests a person's own sign-in, by someone who is not an administrator, in their own browser.
      --record writes the traffic with the calendar to FILE, without names, texts and tokens, so that you can show it to others.
`;

const NOT_YET =
  'Permissions refused in this way may have been granted a moment ago: they can take 30 minutes to two hours to become effective. Run "assist connect --check" to test again. If a permission is still refused tomorrow, it was never granted.';

/** `assist connect …`: sets up the company's calendar, and checks that no permission is missing. */
export const connectCommand: Command = { name: 'connect', help: HELP, run };

async function run(args: string[], print: Print): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      resume: { type: 'boolean' },
      check: { type: 'boolean' },
      'sign-in': { type: 'boolean' },
      resource: { type: 'string' },
      record: { type: 'string' },
    },
  });
  const settings = readSettings(process.env);
  const { calendarFile } = settings;
  const isNew = values.check !== true && (values['sign-in'] !== true || values.resume === true);
  const answers = isNew ? answersIn(calendarFile) : undefined;
  if (isNew && values.resume !== true) answers!.keep(await askAll(positionals[0], print));
  const file = isNew ? answers!.read() : readConnectionFile(calendarFile);
  if (file === undefined)
    throw new CommandError(
      isNew ? 'No answers are kept. Begin with "assist connect".' : `${calendarFile} does not exist. Create it with "assist connect".`,
    );
  const endRecording =
    values.record === undefined
      ? undefined
      : recordTraffic(resolve(process.cwd(), values.record), (error) => print(`Recording has stopped: ${(error as Error).message}`));
  const { missing, notYet } = await checkAll(file, values.resource, settings, values['sign-in'] === true, print).finally(endRecording);
  if (values.record !== undefined)
    print(`${resolve(process.cwd(), values.record)} contains the recorded traffic. Read it before you send it to anyone.`);
  if (missing > 0) throw new CommandError(sentenceOfMissing(missing, answers?.file));
  if (answers !== undefined) {
    answers.accept();
    print(
      `${calendarFile} has been written. It contains secrets: protect it as you protect the database. Start Assist to use it; "assist rooms" brings its rooms.`,
    );
  } else if (notYet === 0) print('Nothing is missing.');
  if (notYet > 0) throw new CommandError(NOT_YET, 3);
}

function sentenceOfMissing(missing: number, keptIn: string | undefined): string {
  const sentence = `${missing} ${missing === 1 ? 'thing is' : 'things are'} missing`;
  if (keptIn === undefined) return `${sentence}.`;
  return `${sentence}: the calendar file has not been written. Your answers are kept in ${keptIn}. When nothing is missing any more, "assist connect --resume" writes it.`;
}

/** The answers that are not yet the calendar file, kept in a file beside it that only its owner can read. */
function answersIn(calendarFile: string) {
  const file = `${calendarFile}.draft`;
  return {
    file,
    keep(calendar: unknown): void {
      parseConnection(calendar, 'Your answers');
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writePrivateFile(file, textOf(calendar));
    },
    read: () => readConnectionFile(file),
    /** Makes them the calendar file. Other parts of an existing file, such as Webex, stay. */
    accept(): void {
      const existing = readConnectionFile(calendarFile) === undefined ? {} : (JSON.parse(readFileSync(calendarFile, 'utf8')) as object);
      writePrivateFile(calendarFile, textOf({ ...existing, ...(JSON.parse(readFileSync(file, 'utf8')) as object) }));
      rmSync(file);
    },
  };
}

const textOf = (document: unknown) => `${JSON.stringify(document, null, 2)}\n`;

/** Asks a person at a terminal for the settings, or reads the answers line by line from a file. */
async function askAll(kind: string | undefined, print: Print): Promise<unknown> {
  const isTerminal = process.stdin.isTTY;
  // Secrets are not echoed.
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
      kind ?? (await ask({ text: `Kind of calendar (${[...QUESTIONS.keys()].join(', ')})`, usual: undefined, isSecret: false })).trim(),
      ask,
      isTerminal ? ({ message }) => print(message) : undefined,
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
  print: Print,
): Promise<{ readonly missing: number; readonly notYet: number }> {
  const { calendar, close } = openConnection(file);
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
        throw new CommandError('PUBLIC_URL is not set: the sign-in page would not know where to redirect to. Set it and try again.', 2);
      tell(await tryPerson(calendar, { siteOrigin: publicUrl, now: Date.now, signIn: (url) => openInBrowser(url, print) }));
    }
  } finally {
    await close();
  }
  return found;
}

/**
 * Returns the address at which a sign-in ended. The person who signs in must not be an administrator, because the test is for what ordinary
 * people will see.
 */
async function openInBrowser(url: URL, print: Print): Promise<string> {
  print(`Ask someone who is not an administrator to open this address in a private window and sign in:\n\n  ${url.href}\n`);
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await reader.question('Assist then shows that it did not start this sign-in. Copy the whole address of that page here: ');
  } finally {
    reader.close();
  }
}
