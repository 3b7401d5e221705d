import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type LocationCodeAnswer, signFormatSchema } from '@assist/contract';
import { isLanguage, LANGUAGES } from '@assist/i18n';
import { isInArea, textIn } from '@assist/resource';
import { instantOf } from '@assist/time';
import { printedLocationCode } from '@assist/wayfinding';
import { findOwnOrigin } from '../call/own-origin.ts';
import { ProblemError } from '../call/problem-error.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { LocationCodesRepository } from '../catalogue/location-codes.repository.ts';
import { type Command, type Print } from './command.ts';
import { CommandError } from './command-error.ts';
import type { Database } from '../database/database.ts';
import { CodeAdministrationUsecases } from '../modules/location-codes/code-administration.usecases.ts';
import { CodePlaces } from '../modules/location-codes/code-places.ts';
import { openCatalogue } from './open-catalogue.ts';
import { parseSpot } from './parse-spot.ts';
import { readSettings } from '../settings/settings.ts';
import { withDatabase } from './with-database.ts';

const HELP = `  assist codes list [--area AREA]
      Lists the codes on the walls, the place of each, and when it was last used.
  assist codes add PLACE … | --area AREA [--shapes room,desk,parking,locker,other] [--another]
      Creates codes for resources, areas or features of the plan, by their ids; or for all rooms and desks of an area. Places that have one are
      skipped, unless --another asks for a second one.
  assist codes change CODE [--label TEXT] [--place PLACE] [--on | --off] [--at LEVEL,LONGITUDE,LATITUDE[,BEARING] | --at PLACE]
      Changes a code; the sign on the wall stays valid. --off takes the code out of use. --at sets the exact position of the sign, and the
      direction in which its reader looks (degrees clockwise from north); "--at place" clears both.
  assist codes print FILE.pdf [CODE …] [--area AREA] [--format a6|a5|a4] [--language LANGUAGE]
      Writes signs for printing: all codes in use, those named, or those in an area; a4 has eight to a sheet.
`;

/** `assist codes …`: creates, changes and prints the codes on the walls. */
export const codesCommand: Command = { name: 'codes', help: HELP, run };

async function run([command, ...args]: string[], print: Print): Promise<void> {
  switch (command) {
    case 'list':
      return list(args, print);
    case 'add':
      return add(args, print);
    case 'change':
      return change(args, print);
    case 'print':
      return printSheets(args, print);
    default:
      throw new CommandError('Usage: assist codes list, assist codes add, assist codes change CODE, or assist codes print FILE.pdf', 2);
  }
}

async function list(args: string[], print: Print): Promise<void> {
  const { values } = parseArgs({ args, options: { area: { type: 'string' } } });
  await withCodes(async (codes, catalogue) => {
    const shown = await inArea(await codes.list('everywhere'), values.area, catalogue);
    if (shown.length === 0) print('There are no codes.');
    const textOf = await describing(catalogue);
    for (const code of shown) print(textOf(code));
  });
}

async function add(args: string[], print: Print): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { area: { type: 'string' }, shapes: { type: 'string' }, another: { type: 'boolean' } },
  });
  if (positionals.length === 0 && values.area === undefined)
    throw new CommandError('Name the places by their ids, or an area with --area AREA.', 2);
  const shapes = (values.shapes ?? 'room,desk').split(',').map((shape) => shape.trim());
  await withCodes(async (codes, catalogue) => {
    const { created, passedOver } = await codes.create(
      {
        placeIds: positionals,
        inArea: values.area === undefined ? undefined : { areaId: values.area, shapes },
        another: values.another,
      },
      'everywhere',
      instantOf(Date.now()),
    );
    const textOf = await describing(catalogue);
    for (const code of created) print(textOf(code));
    print(
      `${created.length} ${created.length === 1 ? 'code' : 'codes'} created${passedOver === 0 ? '' : `; ${passedOver} already had one`}.`,
    );
  });
}

async function change(args: string[], print: Print): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      label: { type: 'string' },
      place: { type: 'string' },
      on: { type: 'boolean' },
      off: { type: 'boolean' },
      at: { type: 'string' },
    },
  });
  const [code] = positionals;
  if (code === undefined || positionals.length > 1) throw new CommandError('Name one code.', 2);
  if (values.on === true && values.off === true) throw new CommandError('Choose either --on or --off: a code is in use or it is not.', 2);
  const active = values.on === true ? true : values.off === true ? false : undefined;
  if (active === undefined && [values.label, values.place, values.at].every((value) => value === undefined))
    throw new CommandError('Name what to change: --label, --place, --on, --off or --at.', 2);
  const { at } = values;
  const spot = at === undefined ? undefined : at.toLowerCase() === 'place' ? null : parseSpot(at, '"place"');
  await withCodes(async (codes, catalogue) => {
    const changed = await codes.change(
      code,
      { label: values.label, placeId: values.place, active, spot },
      'everywhere',
      instantOf(Date.now()),
    );
    print((await describing(catalogue))(changed));
  });
}

async function printSheets(args: string[], print: Print): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { area: { type: 'string' }, format: { type: 'string' }, language: { type: 'string' } },
  });
  const [file, ...named] = positionals;
  if (file === undefined || !/\.pdf$/iu.test(file)) throw new CommandError('Name the file to write: assist codes print FILE.pdf', 2);
  const format = signFormatSchema.options.find((one) => one === (values.format ?? 'a6'));
  if (format === undefined) throw new CommandError(`--format must be one of ${signFormatSchema.options.join(', ')}.`, 2);
  const { language } = values;
  if (language !== undefined && !isLanguage(language)) throw new CommandError(`--language must be one of ${LANGUAGES.join(', ')}.`, 2);
  await withCodes(async (codes, catalogue) => {
    const inUse = (await inArea(await codes.list('everywhere'), values.area, catalogue)).filter(
      ({ active, place }) => active && place !== null,
    );
    const wanted = named.length > 0 ? named : inUse.map(({ code }) => code);
    if (wanted.length === 0) throw new CommandError('There is nothing to print. Create codes with "assist codes add".');
    const pdf = await codes.print({ codes: wanted, format, language }, 'everywhere', instantOf(Date.now()));
    const path = resolve(process.cwd(), file);
    writeFileSync(path, pdf);
    print(`${path}: ${wanted.length} ${wanted.length === 1 ? 'sign' : 'signs'}.`);
  });
}

async function inArea(
  codes: readonly LocationCodeAnswer[],
  areaId: string | undefined,
  catalogue: Catalogue,
): Promise<readonly LocationCodeAnswer[]> {
  if (areaId === undefined) return codes;
  const { areas, areaTree } = await catalogue.current();
  if (!areas.some(({ id }) => id === areaId)) throw new CommandError(`There is no area ${JSON.stringify(areaId)}.`);
  return codes.filter(({ place }) => place?.areaId != null && isInArea(areaTree, place.areaId, areaId));
}

/** Returns a function that describes a code: `K7M-9QX Vltava (room-vltava), Third floor; used 2026-11-24`. */
async function describing(catalogue: Catalogue): Promise<(code: LocationCodeAnswer) => string> {
  const { areas, company } = await catalogue.current();
  const say = (name: Readonly<Record<string, string>> | undefined) =>
    name === undefined ? '' : textIn(name, company.defaultLanguage, company.defaultLanguage);
  const dayOf = (instant: string) => instant.slice(0, 10);
  return ({ code, placeId, place, label, active, usedAt, printedAt }) => {
    const name = place === null ? '' : say(place.name) || (place.category ?? '');
    const area = say(areas.find(({ id }) => id === place?.areaId && id !== placeId)?.name);
    const where = [name === '' || name === placeId ? placeId : `${name} (${placeId})`, area].filter((part) => part !== '').join(', ');
    const states = [
      place === null ? 'its place no longer exists' : '',
      active ? '' : 'out of use',
      usedAt === null ? '' : `used ${dayOf(usedAt)}`,
      printedAt === null ? 'not printed yet' : '',
    ].filter((state) => state !== '');
    return [`${printedLocationCode(code)}  ${label === '' || label === name ? '' : `${label}: `}${where}`, ...states].join('; ');
  };
}

async function withCodes(work: (codes: CodeAdministrationUsecases, catalogue: Catalogue) => Promise<void>): Promise<void> {
  const settings = readSettings(process.env);
  await withDatabase(async (database: Database) => {
    const { catalogue } = openCatalogue(database);
    const codes = new CodeAdministrationUsecases({
      codes: new LocationCodesRepository(database),
      places: new CodePlaces(catalogue),
      catalogue,
      findSiteOrigin: () => findOwnOrigin(settings, null),
    });
    try {
      await work(codes, catalogue);
    } catch (error) {
      throw error instanceof ProblemError ? new CommandError(SENTENCES[error.code] ?? error.message) : error;
    }
  });
}

const SENTENCES: Readonly<Partial<Record<ProblemError['code'], string>>> = {
  'unknown-place': 'There is no such resource, area or feature of the plan: nothing has been changed.',
  'not-found': 'There is no such code: nothing has been changed.',
  'too-many-codes': 'This would create more than 2,000 codes at once: name a smaller area.',
  'site-address-unknown': 'Signs show the address of this site, which is not known: set PUBLIC_URL.',
};
