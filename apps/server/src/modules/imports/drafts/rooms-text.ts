import { type Labels, labelText } from '@assist/floorplan';
import type { Directory } from '../../../connections/read-directory.ts';
import type { LeftOut, NearestArea, RoomsDraft, RoomsSurroundings } from './draft-rooms.ts';

/** The number of lines of one kind that are printed. */
const SHOWN = 20;

const REASONS: Readonly<Record<LeftOut, string>> = {
  'no-mailbox': 'without a mailbox, so nobody can reserve them',
  'drop-in': 'first come, first served, so nobody reserves them in advance',
  unavailable: 'out of use',
  assigned: 'assigned to a person whose address the directory does not give',
  'unknown-person': 'assigned to a person who is not in Assist; import the people first',
  'mailbox-of-a-person': 'with the address of a person in Assist',
  'no-type': 'of a kind (mostly equipment) for which the company has no resource type',
};

/** Describes a draft of rooms line by line, for the person who checks it. */
export function roomsText(draft: RoomsDraft, { company, areas }: RoomsSurroundings, { cutOff, notListed }: Directory): readonly string[] {
  const nameIn = (name: Labels, id: string) => labelText(name, company.defaultLanguage) ?? id;
  const nameOfArea = new Map(areas.map(({ id, name }) => [id, nameIn(name, id)]));
  const types = company.resourceTypes.flatMap(({ resourceTypeId: id, name }) => {
    const count = draft.types.get(id);
    return count === undefined ? [] : [`${count} ${nameIn(name, id)}`];
  });
  const lines = [
    ...(types.length === 0 ? [] : [`types of new resources: ${types.join(', ')}`]),
    ...[...draft.leftOut].map(([reason, count]) => `left out: ${count} ${REASONS[reason]}`),
    ...notListed.map((what) => `not listed: ${what}, which the calendar refuses to list`),
    ...cutOff.map(
      (list) => `cut off: the list ${list} has 100 rooms, the most that the calendar names; put further rooms into another list`,
    ),
    ...shown(draft.nearest.map((nearest) => `area: ${nearestText(nearest, nameOfArea)}`)),
    ...featuresLine(draft.unknownFeatures),
    ...shown(
      draft.differences.map(({ id, column, ours, theirs, isTaken }) => {
        const what = `${id}: ${column} is ${ours === '' ? 'empty' : JSON.stringify(ours)}, and ${JSON.stringify(theirs)} in the directory`;
        return isTaken ? `changed: ${what}` : `differs: ${what}`;
      }),
    ),
    ...shown(
      draft.unlisted.map(({ id, name, email, meant }) => {
        const hint = meant === undefined ? '' : `. Probably meant: ${meant}, which has that name and is therefore not added`;
        return `not in the directory: ${name} (${id}), ${email}${hint}`;
      }),
    ),
    ...(draft.placeholders === 0 ? [] : [`placeholders: ${counted(draft.placeholders, 'resource')} still without a mailbox`]),
  ];
  // Anyone who may name a room or a building could otherwise send a terminal its control characters.
  return lines.map((line) => line.replaceAll(/\p{Cc}+/gu, ' '));
}

function nearestText({ building, floor, areaId, count }: NearestArea, nameOfArea: ReadonlyMap<string, string>): string {
  const place = [building, floor === undefined ? undefined : `floor ${floor}`].filter((part) => part !== undefined).join(', ');
  const into = `put into ${nameOfArea.get(areaId)}`;
  return place === '' ? `${count} without a building in the directory, ${into}` : `${count} of ${place}, ${into}: no area has that name`;
}

function featuresLine(unknown: ReadonlyMap<string, number>): readonly string[] {
  if (unknown.size === 0) return [];
  const most = [...unknown].toSorted((a, b) => b[1] - a[1]).slice(0, SHOWN);
  const more = unknown.size > most.length ? ` and ${unknown.size - most.length} more` : '';
  return [`features left out, for which there is no property: ${most.map(([name, count]) => `${name} ${count}`).join(', ')}${more}`];
}

function shown(lines: readonly string[]): readonly string[] {
  return lines.length <= SHOWN ? lines : [...lines.slice(0, SHOWN), `… and ${lines.length - SHOWN} more of these`];
}

export function counted(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`;
}
