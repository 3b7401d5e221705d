import { PROPOSAL_FORMAT, type Proposal } from './proposal.ts';
import { BLOCK_USES } from './list-blocks.ts';

/** A proposal as edited by a person, or the faults in it. Most faults name the place in the file and what is expected there. */
export type ParsedProposal =
  | { readonly kind: 'proposal'; readonly proposal: Proposal }
  | { readonly kind: 'faults'; readonly faults: readonly string[] };

type Check = (value: unknown, at: string, faults: string[]) => void;

const LONGEST_TEXT = 500;
const rule =
  (holds: (value: unknown) => boolean, wanted: string): Check =>
  (value, at, faults) => {
    if (!holds(value)) faults.push(`${at} is to be ${wanted}.`);
  };

const isText = rule((value) => typeof value === 'string' && value.length <= LONGEST_TEXT, 'a text');
const isName = rule(
  (value) => typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST_TEXT,
  'a text that is not empty',
);
const isNumber = rule((value) => typeof value === 'number' && Number.isFinite(value), 'a number');
const isPositive = rule((value) => typeof value === 'number' && Number.isFinite(value) && value > 0, 'a number above 0');
const isFlag = rule((value) => typeof value === 'boolean', 'true or false');
const isWhole = rule(Number.isInteger, 'a whole number');
const isOneOf = (...words: readonly unknown[]) =>
  rule((value) => words.includes(value), `one of ${words.map((word) => JSON.stringify(word)).join(', ')}`);
const isListOf =
  (check: Check, least = 0): Check =>
  (value, at, faults) => {
    if (!Array.isArray(value)) faults.push(`${at} is to be a list.`);
    else if (value.length < least) faults.push(`${at} is to hold at least ${least}.`);
    else for (const [index, one] of value.entries()) check(one, `${at}[${index}]`, faults);
  };
const isObjectOf =
  (checks: Readonly<Record<string, Check>>): Check =>
  (value, at, faults) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      faults.push(`${at} is to be an object.`);
      return;
    }
    for (const [key, check] of Object.entries(checks))
      check((value as Record<string, unknown>)[key], at === '' ? key : `${at}.${key}`, faults);
  };
const isPoint: Check = (value, at, faults) => {
  isListOf(isNumber)(value, at, faults);
  if (Array.isArray(value) && value.length !== 2) faults.push(`${at} is to be two numbers.`);
};
const isPlace: Check = (value, at, faults) => {
  if (value === null) return;
  const isByPairs = typeof value === 'object' && 'pairs' in value;
  isObjectOf(
    isByPairs ? { pairs: isListOf(isObjectOf({ drawing: isPoint, degrees: isPoint }), 2) } : { at: isPoint, bearingDeg: isNumber },
  )(value, at, faults);
};

const isRings = isListOf(isListOf(isPoint, 3), 1);
const isDecision = isOneOf('accept', 'reject');
const isProposal = isObjectOf({
  format: isOneOf(PROPOSAL_FORMAT),
  file: isText,
  venue: isName,
  level: isObjectOf({ name: isName, shortName: isName, ordinal: isWhole }),
  language: isName,
  unit: isObjectOf({ metresPerUnit: isPositive }),
  origin: isPoint,
  place: isPlace,
  outline: isListOf(isRings, 1),
  rooms: isListOf(
    isObjectOf({ id: isName, name: isText, category: isName, state: isDecision, isOpen: isFlag, areaM2: isNumber, rings: isRings }),
  ),
  doors: isListOf(
    isObjectOf({
      id: isName,
      state: isDecision,
      sure: isFlag,
      widthM: isPositive,
      depthM: isPositive,
      from: isPoint,
      to: isPoint,
      rooms: isListOf(isName),
    }),
  ),
  blocks: isListOf(
    isObjectOf({ name: isText, as: isOneOf(...BLOCK_USES), places: isListOf(isObjectOf({ corners: isListOf(isPoint, 4), text: isText })) }),
  ),
  merge: isListOf(isListOf(isName, 2)),
});
const MOST_FAULTS = 20;

/** Parses a proposal. Reports up to 20 faults, and the number of the rest. */
export function parseProposal(json: unknown): ParsedProposal {
  const faults: string[] = [];
  const value = withOneMerge(json);
  isProposal(value, '', faults);
  if (faults.length === 0) faults.push(...listIdFaults(value as Proposal));
  if (faults.length > 0) {
    const more = faults.length - MOST_FAULTS;
    return { kind: 'faults', faults: more > 0 ? [...faults.slice(0, MOST_FAULTS), `And ${more} more.`] : faults };
  }
  return { kind: 'proposal', proposal: value as Proposal };
}

/** Also accepts `"merge": ["r1", "r2"]`, which people tend to write if only one room is merged from others. */
function withOneMerge(json: unknown): unknown {
  if (typeof json !== 'object' || json === null || !('merge' in json)) return json;
  const { merge } = json;
  const isOne = Array.isArray(merge) && merge.length > 0 && merge.every((id) => typeof id === 'string');
  return isOne ? { ...json, merge: [merge] } : json;
}

function listIdFaults({ rooms, doors, merge }: Proposal): readonly string[] {
  const ids = [...rooms, ...doors].map(({ id }) => id);
  const roomIds = new Set(rooms.map(({ id }) => id));
  const merged = merge.flat();
  const twice = (list: readonly string[]) => [...new Set(list.filter((id, index) => list.indexOf(id) !== index))];
  return [
    ...twice(ids).map((id) => `There are two with the id ${id}.`),
    ...twice(merged).map((id) => `merge names ${id} twice: write all rooms that become one into one list.`),
    ...[...merged, ...doors.flatMap((door) => door.rooms)].filter((id) => !roomIds.has(id)).map((id) => `There is no room ${id}.`),
  ];
}
