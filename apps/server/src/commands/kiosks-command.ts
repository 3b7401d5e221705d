import { parseArgs } from 'node:util';
import type { KioskAnswer } from '@assist/contract';
import { isLanguage, LANGUAGES } from '@assist/i18n';
import { textIn } from '@assist/resource';
import { instantOf } from '@assist/time';
import { ProblemError } from '../call/problem-error.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { LocationCodesRepository, type SignSpot } from '../catalogue/location-codes.repository.ts';
import { type Command, type Print } from './command.ts';
import { CommandError } from './command-error.ts';
import type { Database } from '../database/database.ts';
import { KioskAdministrationUsecases } from '../modules/kiosks/kiosk-administration.usecases.ts';
import { KiosksRepository } from '../people/kiosks.repository.ts';
import { openCatalogue } from './open-catalogue.ts';
import { parseSpot } from './parse-spot.ts';
import { withDatabase } from './with-database.ts';

const HELP = `  assist kiosks list
      The screens in the house, in the order in which they were paired, with their licence and when they came last.
  assist kiosks approve CODE --name NAME --at SIGN | LEVEL,LONGITUDE,LATITUDE[,BEARING] --area AREA [--area AREA …] [--language LANGUAGE] [--no-titles] [--contact TEXT]
      The device that shows this code is a kiosk from now on. It stands where a sign hangs, or on a floor; its bearing is the way one looks who
      reads it (degrees clockwise from north). It shows what is in its areas. --no-titles keeps what meetings are called off the screen.
  assist kiosks change ID [--name …] [--at …] [--area …] [--language …] [--titles | --no-titles] [--contact …] [--code CODE]
      With --code another device takes its place.
  assist kiosks remove ID
      It is no kiosk any more, from its next call on.
`;

const WISH = {
  name: { type: 'string' },
  at: { type: 'string' },
  area: { type: 'string', multiple: true },
  language: { type: 'string' },
  titles: { type: 'boolean' },
  'no-titles': { type: 'boolean' },
  contact: { type: 'string' },
} as const;

/** `assist kiosks …`: the screens of a building. */
export const kiosksCommand: Command = { name: 'kiosks', help: HELP, run };

async function run([command, ...args]: string[], print: Print): Promise<void> {
  switch (command) {
    case 'list':
      return withKiosks(async ({ kiosks, catalogue }) => {
        const all = await kiosks.list();
        if (all.length === 0) print('There are no kiosks. A device becomes one at /kiosk/ of this site.');
        const textOf = await describing(catalogue);
        for (const kiosk of all) print(textOf(kiosk));
      });
    case 'approve':
      return approve(args, print);
    case 'change':
      return change(args, print);
    case 'remove':
      return remove(args, print);
    default:
      throw new CommandError(
        'There are: assist kiosks list, assist kiosks approve CODE, assist kiosks change ID, assist kiosks remove ID',
        2,
      );
  }
}

async function approve(args: string[], print: Print): Promise<void> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: WISH });
  const [code] = positionals;
  if (code === undefined || positionals.length > 1) throw new CommandError('Name the code that the device shows.', 2);
  const { name, at, area } = values;
  if (name === undefined || at === undefined || area === undefined)
    throw new CommandError('Say how it is called, where it stands and which areas it shows: --name, --at and --area.', 2);
  const language = languageOf(values.language);
  await withKiosks(async ({ kiosks, catalogue, codes }) => {
    const kiosk = await kiosks.approve(
      {
        code,
        name,
        spot: await spotOf(at, codes),
        areaIds: area,
        language: language ?? (await catalogue.current()).company.defaultLanguage,
        showsTitles: values['no-titles'] !== true,
        contact: values.contact ?? '',
      },
      instantOf(Date.now()),
    );
    print((await describing(catalogue))(kiosk));
  });
}

async function change(args: string[], print: Print): Promise<void> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { ...WISH, code: { type: 'string' } } });
  const [id] = positionals;
  if (id === undefined || positionals.length > 1) throw new CommandError('Name one kiosk, by the id that "assist kiosks list" tells.', 2);
  if (Object.keys(values).length === 0)
    throw new CommandError('Say what to change: --name, --at, --area, --language, --titles, --no-titles, --contact or --code.', 2);
  const { titles, 'no-titles': noTitles } = values;
  if (titles === true && noTitles === true) throw new CommandError('Titles are either shown or not: --titles or --no-titles.', 2);
  const language = languageOf(values.language);
  await withKiosks(async ({ kiosks, catalogue, codes }) => {
    const changed = await kiosks.change(
      id,
      {
        code: values.code,
        name: values.name,
        spot: values.at === undefined ? undefined : await spotOf(values.at, codes),
        areaIds: values.area,
        language,
        showsTitles: titles === true ? true : noTitles === true ? false : undefined,
        contact: values.contact,
      },
      instantOf(Date.now()),
    );
    print((await describing(catalogue))(changed));
  });
}

async function remove(args: string[], print: Print): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [id] = positionals;
  if (id === undefined || positionals.length > 1) throw new CommandError('Name one kiosk, by the id that "assist kiosks list" tells.', 2);
  await withKiosks(async ({ kiosks }) => {
    await kiosks.remove(id, instantOf(Date.now()));
    print('It is no kiosk any more.');
  });
}

function languageOf(text: string | undefined): string | undefined {
  if (text !== undefined && !isLanguage(text)) throw new CommandError(`--language is one of ${LANGUAGES.join(', ')}.`, 2);
  return text;
}

/** A sign's own spot, or a typed one. */
async function spotOf(text: string, codes: LocationCodesRepository): Promise<SignSpot> {
  if (text.includes(',')) return parseSpot(text, 'a sign');
  const sign = await codes.find(text);
  if (sign === undefined) throw new CommandError(`There is no sign ${JSON.stringify(text)}: nothing has been changed.`);
  if (sign.spot === null)
    throw new CommandError(`Nobody has said where exactly the sign ${text} hangs: "assist codes change ${text} --at …" does.`);
  return sign.spot;
}

/** `4f1c…  Lobby (3rd floor); areas: hq; premium; last seen 2026-11-25 08:14 UTC` */
async function describing(catalogue: Catalogue): Promise<(kiosk: KioskAnswer) => string> {
  const { areas, company } = await catalogue.current();
  const nameOf = (areaId: string) => {
    const area = areas.find(({ id }) => id === areaId);
    return area === undefined ? areaId : textIn(area.name, company.defaultLanguage, company.defaultLanguage);
  };
  return ({ id, name, areaIds, tier, seenAt, isPaired, language, showsTitles }) =>
    [
      `${id}  ${name}`,
      areaIds.map(nameOf).join(', '),
      language,
      showsTitles ? 'titles' : 'no titles',
      tier ?? 'no licence is left for it',
      ...(isPaired ? [seenAt === null ? 'not seen yet' : `seen ${seenAt.slice(0, 16).replace('T', ' ')} UTC`] : ['has to be paired again']),
    ].join('; ');
}

interface Parts {
  readonly kiosks: KioskAdministrationUsecases;
  readonly catalogue: Catalogue;
  readonly codes: LocationCodesRepository;
}

async function withKiosks(work: (parts: Parts) => Promise<void>): Promise<void> {
  await withDatabase(async (database: Database) => {
    const { catalogue, serverType } = openCatalogue(database);
    const kiosks = new KioskAdministrationUsecases({ kiosks: new KiosksRepository(database), catalogue, serverType });
    try {
      await work({ kiosks, catalogue, codes: new LocationCodesRepository(database) });
    } catch (error) {
      throw error instanceof ProblemError ? new CommandError(SENTENCES[error.code] ?? error.message) : error;
    }
  });
}

const SENTENCES: Readonly<Partial<Record<ProblemError['code'], string>>> = {
  'pairing-ended': 'No device shows this code, or its time is over: it shows a new one every quarter of an hour. Nothing has been changed.',
  'unknown-place': 'There is no such floor on the plan, or no such area: nothing has been changed.',
  'not-found': 'There is no such kiosk: nothing has been changed.',
};
