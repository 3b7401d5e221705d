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
      Lists the kiosks of the building in the order in which they were paired, with their licences and when they were last seen.
  assist kiosks approve CODE --name NAME --at SIGN | LEVEL,LONGITUDE,LATITUDE[,BEARING] --area AREA [--area AREA …] [--language LANGUAGE] [--no-titles] [--contact TEXT]
      Makes the device that shows this code a kiosk. Its position is that of a sign, or a point on a floor; its bearing is the direction in
      which its reader looks (degrees clockwise from north). It shows what is in its areas. --no-titles hides the titles of meetings.
  assist kiosks change ID [--name …] [--at …] [--area …] [--language …] [--titles | --no-titles] [--contact …] [--code CODE]
      Changes a kiosk. With --code another device takes its place.
  assist kiosks remove ID
      Stops the device from being a kiosk, from its next call on.
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

/** `assist kiosks …`: lists, approves, changes and removes kiosks. */
export const kiosksCommand: Command = { name: 'kiosks', help: HELP, run };

async function run([command, ...args]: string[], print: Print): Promise<void> {
  switch (command) {
    case 'list':
      return withKiosks(async ({ kiosks, catalogue }) => {
        const all = await kiosks.list('everywhere');
        if (all.length === 0) print('There are no kiosks. To make a device one, open /kiosk/ of this site on it.');
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
        'Usage: assist kiosks list, assist kiosks approve CODE, assist kiosks change ID, or assist kiosks remove ID',
        2,
      );
  }
}

async function approve(args: string[], print: Print): Promise<void> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: WISH });
  const [code] = positionals;
  if (code === undefined || positionals.length > 1) throw new CommandError('Give the code that the device shows.', 2);
  const { name, at, area } = values;
  if (name === undefined || at === undefined || area === undefined)
    throw new CommandError('Give its name, its position and the areas it shows: --name, --at and --area.', 2);
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
      'everywhere',
      instantOf(Date.now()),
    );
    print((await describing(catalogue))(kiosk));
  });
}

async function change(args: string[], print: Print): Promise<void> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { ...WISH, code: { type: 'string' } } });
  const [id] = positionals;
  if (id === undefined || positionals.length > 1) throw new CommandError('Name one kiosk, by its id in "assist kiosks list".', 2);
  if (Object.keys(values).length === 0)
    throw new CommandError('Name what to change: --name, --at, --area, --language, --titles, --no-titles, --contact or --code.', 2);
  const { titles, 'no-titles': noTitles } = values;
  if (titles === true && noTitles === true)
    throw new CommandError('Choose either --titles or --no-titles: titles are shown or they are not.', 2);
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
      'everywhere',
      instantOf(Date.now()),
    );
    print((await describing(catalogue))(changed));
  });
}

async function remove(args: string[], print: Print): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [id] = positionals;
  if (id === undefined || positionals.length > 1) throw new CommandError('Name one kiosk, by its id in "assist kiosks list".', 2);
  await withKiosks(async ({ kiosks }) => {
    await kiosks.remove(id, 'everywhere', instantOf(Date.now()));
    print('The device is no longer a kiosk.');
  });
}

function languageOf(text: string | undefined): string | undefined {
  if (text !== undefined && !isLanguage(text)) throw new CommandError(`--language must be one of ${LANGUAGES.join(', ')}.`, 2);
  return text;
}

/** Returns the spot that was typed, or the spot of the sign whose code was typed. */
async function spotOf(text: string, codes: LocationCodesRepository): Promise<SignSpot> {
  if (text.includes(',')) return parseSpot(text, 'a sign');
  const sign = await codes.find(text);
  if (sign === undefined) throw new CommandError(`There is no sign ${JSON.stringify(text)}: nothing has been changed.`);
  if (sign.spot === null)
    throw new CommandError(`The exact position of the sign ${text} is not known. Set it with "assist codes change ${text} --at …".`);
  return sign.spot;
}

/** Returns a function that describes a kiosk: `4f1c… Lobby (3rd floor); Headquarters; en; titles; premium; seen 2026-11-25 08:14 UTC`. */
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
      tier ?? 'no licence left for it',
      ...(isPaired ? [seenAt === null ? 'not seen yet' : `seen ${seenAt.slice(0, 16).replace('T', ' ')} UTC`] : ['must be paired again']),
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
