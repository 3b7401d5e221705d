import { DATA_TYPE, type FilterDefinition } from '@assist/resource';
import type { RowChange } from './check-types.ts';
import type { RowCode, RowFinding } from './column.ts';
import { inUseFinding } from './in-use.ts';

/** A resource that has a value for a property. */
export interface PropertyUse {
  readonly name: string;
  /** The keys of the choices that the value names. */
  readonly choiceKeys: readonly string[];
}

/** What the company has, apart from its properties. */
export interface PropertySurroundings {
  readonly typeIds: ReadonlySet<string>;
  /** The resources that have values, by the property's id. Only properties of which `dependsOnUses` holds are looked up. */
  readonly uses: ReadonlyMap<string, readonly PropertyUse[]>;
}

type PropertyChange = RowChange<FilterDefinition>;

/** Whether a change of a property is allowed only if no resource has certain values. */
export function dependsOnUses({ before, after }: PropertyChange): boolean {
  return before !== undefined && (after === undefined || isOtherForm(before, after) || goneChoices(before, after).size > 0);
}

/** Finds what is wrong with changes of properties, by the id of the changed property. */
export function findPropertyDefects(
  changes: readonly PropertyChange[],
  { typeIds, uses }: PropertySurroundings,
): ReadonlyMap<string, RowFinding<RowCode>> {
  const found = new Map<string, RowFinding<RowCode>>();
  for (const change of changes) {
    const { id, before, after } = change;
    const finding =
      after !== undefined && after.resourceTypeId !== before?.resourceTypeId && !typeIds.has(after.resourceTypeId)
        ? unknownType(after.resourceTypeId)
        : dependsOnUses(change)
          ? findUseDefect(change, uses.get(id) ?? [])
          : undefined;
    if (finding !== undefined) found.set(id, finding);
  }
  return found;
}

function unknownType(typeId: string): RowFinding<RowCode> {
  return { column: 'type', code: 'unknown-type', sentence: `There is no resource type ${JSON.stringify(typeId)}.` };
}

function findUseDefect({ id, before, after }: PropertyChange, uses: readonly PropertyUse[]): RowFinding<RowCode> | undefined {
  const names = uses.map(({ name }) => name);
  if (names.length === 0 || before === undefined) return undefined;
  if (after === undefined) return inUseFinding({ column: 'id', code: 'property-in-use' }, id, names);
  if (isOtherForm(before, after)) {
    const column = before.resourceTypeId === after.resourceTypeId ? 'kind' : 'type';
    return inUseFinding({ column, code: 'property-in-use' }, id, names);
  }
  const gone = goneChoices(before, after);
  const users = uses.filter(({ choiceKeys }) => choiceKeys.some((key) => gone.has(key)));
  if (users.length === 0) return undefined;
  const used = [...gone].filter((key) => users.some(({ choiceKeys }) => choiceKeys.includes(key)));
  return inUseFinding(
    { column: 'choices', code: 'choice-in-use' },
    `${id} (${used.join(', ')})`,
    users.map(({ name }) => name),
  );
}

/** Whether the property comes to belong to another type, or to have values of another kind. */
function isOtherForm(before: FilterDefinition, after: FilterDefinition): boolean {
  return before.resourceTypeId !== after.resourceTypeId || before.dataTypeId !== after.dataTypeId;
}

/** Returns the keys of the choices that are removed. Only choice lists have values that name choices. */
function goneChoices({ choices, dataTypeId }: FilterDefinition, after: FilterDefinition): ReadonlySet<string> {
  if (dataTypeId !== DATA_TYPE.choices) return new Set();
  const kept = new Set(after.choices.map(({ key }) => key));
  return new Set(choices.map(({ key }) => key).filter((key) => !kept.has(key)));
}
