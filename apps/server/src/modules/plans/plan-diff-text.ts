import { diffPlans, featureLabels, labelText, type Plan, type PlanDiff } from '@assist/floorplan';

/** The maximum number of features that are named although nothing depends on them. */
const SHOWN = 20;

/**
 * Describes the differences between two plans, feature by feature. Removed or moved features on which something depends come first in their
 * group, with what depends on them (`hangsOn`: a resource with its reservations, an area, a code).
 */
export function planDiffText(before: Plan, after: Plan, hangsOn: (featureId: string) => readonly string[]): readonly string[] {
  const diff = diffPlans(before, after);
  const { kept, changed, added, gone, motion } = diff;
  const [old, now] = [featureLabels(before), featureLabels(after)];
  const named = (labels: typeof old, id: string) => {
    const { featureType, featureId, name, floor } = labels.get(id)!;
    return [`${featureType} ${featureId}${name === undefined ? '' : ` "${name}"`}`, ...(floor === undefined ? [] : [floor])].join(', ');
  };
  return [
    `${labelText(after.features.venue[0]?.properties.name, 'en') ?? 'The plan'}: ${kept} features stay as they are, ${changed.length} changed, ${added.length} new, ${gone.length} gone.`,
    ...(motion === null ? [] : [motionText(motion)]),
    ...section(
      'gone',
      gone.map((id) => ({ text: named(old, id), hanging: hangsOn(id) })),
    ),
    ...section(
      'changed',
      changed.map(({ id, keys, movedM }) => ({
        text: `${named(now, id)}: ${keys.join(', ')}${movedM < 0.05 ? '' : `, moved by ${movedM.toFixed(1)} m`}`,
        hanging: keys.includes('geometry') ? hangsOn(id) : [],
      })),
    ),
    ...section(
      'new',
      added.map((id) => ({ text: named(now, id), hanging: [] })),
    ),
  ];
}

interface Entry {
  readonly text: string;
  readonly hanging: readonly string[];
}

function section(word: string, entries: readonly Entry[]): readonly string[] {
  const [used, unused] = [entries.filter(({ hanging }) => hanging.length > 0), entries.filter(({ hanging }) => hanging.length === 0)];
  const more = unused.length - SHOWN;
  return [
    ...[...used, ...unused.slice(0, SHOWN)].flatMap(({ text, hanging }) => [
      `${word.padEnd(8)}${text}`,
      ...hanging.map((one) => `          ${one}`),
    ]),
    ...(more > 0 ? [`${word.padEnd(8)}and ${more} more on which nothing stands`] : []),
  ];
}

/** Returns a sentence such as `Everything lies 3.0 m further to the north-east, and is turned by 0.5° to the left.` */
function motionText({ eastM, northM, turnDegrees }: NonNullable<PlanDiff['motion']>): string {
  const wind = WINDS[(Math.round((Math.atan2(northM, eastM) * 4) / Math.PI) + 8) % 8]!;
  const turn =
    Math.abs(turnDegrees) < 0.05
      ? ''
      : `, and is turned by ${Math.abs(turnDegrees).toFixed(1)}° to the ${turnDegrees > 0 ? 'left' : 'right'}`;
  return `Everything lies ${Math.hypot(eastM, northM).toFixed(1)} m further to the ${wind}${turn}.`;
}

const WINDS = ['east', 'north-east', 'north', 'north-west', 'west', 'south-west', 'south', 'south-east'] as const;
