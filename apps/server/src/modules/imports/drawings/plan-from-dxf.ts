import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  acceptProposals,
  BLOCK_USES,
  type BlockAs,
  cropDrawing,
  type Drawing,
  DRAWING_UNITS,
  drawingExtent,
  type EarthPlace,
  findUnit,
  listDoorSwings,
  metresPerUnit,
  parseProposal,
  type Point,
  type Proposal,
  proposalPage,
  type ProposedUnit,
  proposePlan,
  unitSentence,
} from '@assist/dxf';
import { ReadError } from '../files/read-file.ts';
import { readDrawing } from './read-drawing.ts';

/** Size limit of a drawing, the same as for a plan. A larger file is refused before it is read. */
const DXF_MAX_BYTES = 50 * 1024 * 1024;
const JSON_MAX_BYTES = 50 * 1024 * 1024;
const LAYERS_TOLD = 15;
const TEXTS_TOLD = 12;

export const PLAN_FROM_DXF_HELP = `  assist plan from-dxf plan.dxf [--out proposal/] [--venue "NAME"] [--level "NAME"] [--ordinal N] [--walls LAYER,LAYER] [--scale mm|cm|m|in|ft|METRES]
                       [--points X1,Y1,X2,Y2 --length METRES] [--only X1,Y1,X2,Y2] [--reach METRES] [--blocks FILE] [--at LON,LAT] [--bearing DEG] [--language en]
      Proposes a plan from an architect's drawing: writes proposal.json, and proposal.html to view it. The scale is taken from the doors; if that
      fails, give it with --scale, or give two points of the drawing and the metres between them. --only takes a part of a drawing with
      several floors. Openings up to --reach (1.1) count as doors: more finds more rooms, and more wrong ones. --blocks reuses earlier decisions
      about blocks: blocks.json of an earlier drawing. View proposal.html; in proposal.json reject, name and merge rooms, and mark which blocks
      are desks. Then:
  assist plan from-dxf --accept proposal/proposal.json [--accept ANOTHER/proposal.json …] [--out plan/] [--at LON,LAT] [--bearing DEG] [--pair X,Y=LON,LAT --pair X,Y=LON,LAT]
      Writes the plan of all named floors as IMDF for "assist import --plan plan/", and the decided blocks beside each proposal. Floors are placed
      over the first by the coordinates of their drawings; for a floor drawn elsewhere, give --pair when you propose it. --at is the middle of
      the first floor, --bearing the compass direction of the drawing's top. Or give two or more points with their positions on earth: --pair.`;

const OPTIONS = {
  accept: { type: 'string', multiple: true },
  out: { type: 'string' },
  venue: { type: 'string' },
  level: { type: 'string' },
  ordinal: { type: 'string' },
  language: { type: 'string' },
  walls: { type: 'string' },
  scale: { type: 'string' },
  points: { type: 'string' },
  length: { type: 'string' },
  only: { type: 'string' },
  reach: { type: 'string' },
  blocks: { type: 'string' },
  at: { type: 'string' },
  bearing: { type: 'string' },
  pair: { type: 'string', multiple: true },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS; allowPositionals: true }>>['values'];
type Print = (line: string) => void;

/** Runs the command `assist plan from-dxf`, and throws a `ReadError` with a sentence if it fails. */
export function planFromDxf(args: readonly string[], print: Print): void {
  const { values, positionals } = parseArgs({ args: withNegatives(args), allowPositionals: true, options: OPTIONS });
  if (values.accept !== undefined) {
    if (positionals.length > 0) throw new ReadError('--accept takes a proposal and no drawing.');
    accept(values.accept, values, print);
    return;
  }
  if (positionals.length !== 1) throw new ReadError('Name the drawing: assist plan from-dxf plan.dxf');
  propose(positionals[0]!, values, print);
}

/** Joins an option and its negative value, as in `--at -2.98,56.46`, because the parser would take the value for an option. */
function withNegatives(args: readonly string[]): string[] {
  const isNegative = (arg: string | undefined) => arg !== undefined && /^-[\d.]/u.test(arg);
  const isOption = (arg: string | undefined) => arg !== undefined && /^--[a-z]+$/u.test(arg);
  return args.flatMap((arg, index) => {
    if (isOption(arg) && isNegative(args[index + 1])) return [`${arg}=${args[index + 1]}`];
    return isNegative(arg) && isOption(args[index - 1]) ? [] : [arg];
  });
}

function propose(path: string, values: Values, print: Print): void {
  const source = resolve(path);
  const { drawing: whole, defects } = readDrawing({ name: source, bytes: readBounded(source, DXF_MAX_BYTES) });
  const drawing = values.only === undefined ? whole : cropped(whole, values.only);
  const blocks = values.blocks === undefined ? {} : readBlocks(resolve(values.blocks));
  const proposed = proposePlan(drawing, unitOf(drawing, values), {
    file: basename(path),
    venue: values.venue ?? 'Building',
    level: levelOf(values),
    language: languageOf(values.language),
    place: placeOf(values) ?? null,
    wallLayers: values.walls === undefined ? null : values.walls.split(','),
    reachM: values.reach === undefined ? null : reachOf(values.reach),
    blocks,
    defects,
  });
  if (proposed.kind === 'not-a-building') {
    const [widthM, heightM] = [proposed.widthM, proposed.heightM].map((metres) => Number(metres.toPrecision(3)));
    throw new ReadError(
      `With this scale the walls would measure ${widthM} × ${heightM} m, which is not a building. Give the scale with --scale, or a part of the drawing with --only.`,
    );
  }
  if (proposed.kind === 'no-walls') {
    const layers = proposed.layers.toSorted((a, b) => b.lengthM - a.lengthM).slice(0, LAYERS_TOLD);
    const said =
      proposed.how === 'said' ? `There is nothing on the layers ${values.walls}.` : 'The layers of the walls could not be recognised.';
    throw new ReadError(
      [
        `${said} Name them with --walls LAYER,LAYER. The layers are:`,
        ...layers.map(({ layer, lines, lengthM }) => `  ${layer}: ${lines} lines, ${lengthM.toFixed(0)} m`),
      ].join('\n'),
    );
  }
  const { proposal, walls, swingsAstray } = proposed;
  if (proposal.rooms.length === 0) {
    throw new ReadError(
      `No rooms were found between the walls on ${proposal.wallLayers.join(', ')}. Name other layers with --walls, or give the scale with --scale (${unitSentence(proposal.unit)}).`,
    );
  }
  const folder = resolve(values.out ?? 'proposal');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'proposal.json');
  // A second run must not overwrite a person's decisions in the file.
  if (existsSync(file)) throw new ReadError(`${file} already exists. Move it away, or name another folder with --out.`);
  writeFileSync(file, `${toJson(proposal)}\n`);
  writeFileSync(join(folder, 'proposal.html'), proposalPage(proposal, walls));
  for (const line of proposalReport(proposal, swingsAstray)) print(line);
  print(
    `Open ${join(folder, 'proposal.html')}, make your decisions in ${file}, then run: assist plan from-dxf --accept ${file} --out plan/`,
  );
}

function accept(paths: readonly string[], values: Values, print: Print): void {
  const files = paths.map((path) => resolve(path));
  const proposals = files.map(readProposal);
  const accepted = acceptProposals(proposals, placeOf(values) ?? null);
  if (accepted.kind === 'faults') throw new ReadError(accepted.faults.join('\n'));
  const folder = resolve(values.out ?? 'plan');
  mkdirSync(folder, { recursive: true });
  // Deletes files of an earlier run, because this run may produce none.
  for (const name of ['opening.geojson', 'fixture.geojson']) rmSync(join(folder, name), { force: true });
  for (const [name, content] of Object.entries(accepted.files)) writeFileSync(join(folder, name), `${JSON.stringify(content)}\n`);
  for (const [floor, blocks] of Map.groupBy(
    accepted.leftOut.filter(({ what }) => what === 'block'),
    (one) => one.floor,
  ))
    print(
      `${floor}: ${blocks.length} ${blocks.length === 1 ? 'place of a block lies' : 'places of blocks lie'} in no accepted room, and ${blocks.length === 1 ? 'is' : 'are'} left out.`,
    );
  for (const note of accepted.notes) print(note);
  const { floors, rooms, doors, desks, fixtures } = accepted.counts;
  print(
    `${folder} contains ${floors === 1 ? '1 floor' : `${floors} floors`}, ${rooms} rooms, ${doors} doors, ${desks} desks, ${fixtures} pieces of furniture. Then run: assist import --plan ${folder} --check`,
  );
  for (const [index, { blocks }] of proposals.entries()) {
    if (blocks.length === 0) continue;
    const blocksFile = join(dirname(files[index]!), 'blocks.json');
    writeFileSync(blocksFile, `${JSON.stringify(Object.fromEntries(blocks.map(({ name, as }) => [name, as])), null, 2)}\n`);
    print(`The uses of the blocks are stored in ${blocksFile}: pass it to the next drawing with --blocks.`);
  }
}

function readProposal(file: string): Proposal {
  const parsed = parseProposal(readJson(file));
  if (parsed.kind === 'faults')
    throw new ReadError([`${file} cannot be accepted:`, ...parsed.faults.map((fault) => `  ${fault}`)].join('\n'));
  return parsed.proposal;
}

function readBounded(path: string, mostBytes: number): Uint8Array {
  if (!existsSync(path)) throw new ReadError(`There is no file ${path}.`);
  const stat = statSync(path);
  if (!stat.isFile()) throw new ReadError(`${path} is not a file.`);
  if (stat.size > mostBytes) throw new ReadError(`${path} is larger than ${mostBytes / 1024 / 1024} MB.`);
  return readFileSync(path);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(readBounded(path, JSON_MAX_BYTES))) as unknown;
  } catch (error) {
    if (error instanceof ReadError) throw error;
    throw new ReadError(`${path} is not valid JSON: ${(error as Error).message}`);
  }
}

function readBlocks(path: string): Readonly<Record<string, BlockAs>> {
  const json = readJson(path);
  const entries = typeof json === 'object' && json !== null && !Array.isArray(json) ? Object.entries(json) : null;
  const isUse = (use: unknown): use is BlockAs => (BLOCK_USES as readonly unknown[]).includes(use);
  const wrong = entries?.find(([, use]) => !isUse(use));
  if (entries === null || wrong !== undefined) {
    throw new ReadError(
      `${path} must contain {"NAME": ${BLOCK_USES.map((use) => `"${use}"`).join(' | ')}}${wrong === undefined ? '' : `; ${JSON.stringify(wrong[0])} has ${JSON.stringify(wrong[1])}`}.`,
    );
  }
  return Object.fromEntries(entries.filter((entry): entry is [string, BlockAs] => isUse(entry[1])));
}

function unitOf(drawing: Drawing, values: Values): ProposedUnit {
  const { insUnits } = drawing;
  const found = findUnit(listDoorSwings(drawing), insUnits);
  const said = { doors: 0, counts: found.counts, insUnits };
  if (values.points !== undefined || values.length !== undefined) {
    if (values.points === undefined || values.length === undefined) throw new ReadError('--points and --length must be given together.');
    const [x0, y0, x1, y1] = numbersOf(values.points, 4, '--points X1,Y1,X2,Y2');
    const metres = metresPerUnit([x0!, y0!], [x1!, y1!], numbersOf(values.length, 1, '--length METRES')[0]!);
    if (metres === null) throw new ReadError('--points must be two different points, and --length more than 0.');
    return { ...said, metresPerUnit: metres, name: null, how: 'points' };
  }
  if (values.scale !== undefined) {
    const unit = DRAWING_UNITS.find(({ name }) => name === values.scale);
    const metres = unit?.metres ?? Number(values.scale);
    if (!(metres > 0 && metres < 1_000))
      throw new ReadError(`--scale must be ${DRAWING_UNITS.map(({ name }) => name).join(', ')}, or the length of one unit in metres.`);
    return { ...said, metresPerUnit: metres, name: unit?.name ?? null, how: 'said' };
  }
  if (found.kind === 'found')
    return { metresPerUnit: found.metresPerUnit, name: found.unit, how: 'doors', doors: found.doors, counts: found.counts, insUnits };
  const told =
    found.counts.length === 0
      ? 'No doors are drawn with their swing'
      : `There are few doors, and they do not agree (${found.counts.map(({ unit, doors }) => `${unit}: ${doors}`).join(', ')})`;
  const size = drawingExtent(drawing);
  const header = DRAWING_UNITS.find((unit) => unit.insUnits === insUnits);
  const guess =
    header === undefined
      ? `The drawing is ${size.map((units) => Number(units.toPrecision(4))).join(' × ')} units large.`
      : `The file says ${header.name}, but that is often wrong: the whole drawing would measure ${size.map((units) => Number((units * header.metres).toPrecision(3))).join(' × ')} m. If that is right: --scale ${header.name}.`;
  throw new ReadError(
    `${told}, so the scale is unknown. ${guess} Or give two points of the drawing and the metres between them: --points X1,Y1,X2,Y2 --length METRES.`,
  );
}

function cropped(drawing: Drawing, only: string): Drawing {
  const [x0, y0, x1, y1] = numbersOf(only, 4, '--only X1,Y1,X2,Y2');
  const part = cropDrawing(drawing, [x0!, y0!], [x1!, y1!]);
  if (part.paths.length === 0) throw new ReadError('Nothing is drawn within --only.');
  return part;
}

function placeOf({ at, bearing, pair }: Values): EarthPlace | undefined {
  if (pair !== undefined) {
    if (at !== undefined) throw new ReadError('Use either --at or --pair.');
    if (pair.length < 2) throw new ReadError('At least two --pair are needed.');
    return {
      pairs: pair.map((text) => {
        const [drawing = '', degrees = ''] = text.split('=');
        return { drawing: pointOf(drawing, '--pair X,Y=LON,LAT'), degrees: pointOf(degrees, '--pair X,Y=LON,LAT') };
      }),
    };
  }
  if (at === undefined) {
    if (bearing !== undefined) throw new ReadError('--bearing needs --at LON,LAT.');
    return undefined;
  }
  return { at: pointOf(at, '--at LON,LAT'), bearingDeg: bearing === undefined ? 0 : numbersOf(bearing, 1, '--bearing DEG')[0]! };
}

function levelOf({ level, ordinal }: Values): Proposal['level'] {
  const number = ordinal === undefined ? 0 : Number(ordinal);
  if (!Number.isInteger(number)) throw new ReadError('--ordinal must be a whole number: 0 is the ground floor, 1 the one above.');
  return { name: level ?? (number === 0 ? 'Ground floor' : `Floor ${number}`), shortName: String(number), ordinal: number };
}

/**
 * Returns the width in metres up to which an opening counts as a door. Only half a metre to three metres are accepted: no door is wider,
 * and a wide opening that counted as a door would split a room.
 */
function reachOf(reach: string): number {
  const [metres] = numbersOf(reach, 1, '--reach METRES');
  if (metres! < 0.5 || metres! > 3)
    throw new ReadError('--reach must be the width in metres up to which an opening counts as a door: 0.5 to 3.');
  return metres!;
}

function languageOf(language = 'en'): string {
  if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/u.test(language))
    throw new ReadError('--language must be the language of the names, such as en or cs.');
  return language;
}

function pointOf(text: string, usage: string): Point {
  const [x, y] = numbersOf(text, 2, usage);
  return [x!, y!];
}

function numbersOf(text: string, count: number, usage: string): readonly number[] {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (numbers.length !== count || !numbers.every(Number.isFinite)) throw new ReadError(`"${text}" could not be read: ${usage}`);
  return numbers;
}

/** Writes each room and each door in one line, so that a person can find the ids. */
function toJson(proposal: Proposal): string {
  const list = (items: readonly unknown[]) =>
    items.length === 0 ? '[]' : `[\n${items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`;
  const fields = Object.entries(proposal).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${Array.isArray(value) ? list(value) : JSON.stringify(value)}`,
  );
  return `{\n${fields.join(',\n')}\n}`;
}

function proposalReport(
  { unit, rooms, doors, blocks, wallLayers, wallsBy, windowLayers, unusedTexts, ignored, outline }: Proposal,
  swingsAstray: number,
): readonly string[] {
  const header = DRAWING_UNITS.find((one) => one.insUnits === unit.insUnits);
  const open = rooms.filter(({ isOpen }) => isOpen).length;
  const sure = doors.filter((door) => door.sure).length;
  const named = rooms.filter(({ name }) => name !== '').length;
  const by = { said: 'as given', names: 'by their names', geometry: 'by their lines' }[wallsBy];
  const desks = blocks.filter(({ as }) => as === 'desk');
  const others = unit.counts.filter(({ unit: name }) => name !== unit.name);
  return [
    `Scale: ${unitSentence(unit)}.${others.length === 0 ? '' : ` (${others.map(({ unit: name, doors: count }) => `${count} would be doors in ${name}`).join(', ')})`}${
      unit.how === 'doors' && header !== undefined && header.name !== unit.name ? ` The file says ${header.name}, which is wrong.` : ''
    }`,
    `Walls: ${wallLayers.join(', ')} (${by})${windowLayers.length === 0 ? '' : `; windows: ${windowLayers.join(', ')}`}.`,
    `Rooms: ${rooms.length - open}, and ${open} that are open to the outside and rejected in the proposal; ${named} with a name${outline.length > 1 ? `, in ${outline.length} parts of the drawing that do not touch (--only takes one)` : ''}.`,
    `Doors: ${sure} sure, ${doors.length - sure} not sure${swingsAstray === 0 ? '' : `; ${swingsAstray} door swings are in no wall`}.`,
    ...(blocks.length === 0
      ? []
      : [`Blocks: ${blocks.length}, of which ${desks.length} may be desks (${desks.reduce((sum, { count }) => sum + count, 0)} places).`]),
    ...(unusedTexts.length === 0
      ? []
      : [
          `Texts that do not name a room: ${unusedTexts.length} (${unusedTexts.slice(0, TEXTS_TOLD).join(' · ')}${unusedTexts.length > TEXTS_TOLD ? ' …' : ''}).`,
        ]),
    ...ignored.map(
      ({ what, count, line }) => `Left out${count > 1 ? ` ${count} times` : ''}${line === null ? '' : `, first at line ${line}`}: ${what}`,
    ),
  ];
}
